/** Whose work is on the board; the page of credits lists it. */
export const credits = {
  game: {
    name: 'The Colonists: Ante Portas',
    makers: 'game design Tim Puls; Lookout Games and Mayfair Games',
  },
  icons: {
    source: 'https://game-icons.net',
    licence: 'CC BY 3.0',
    artists: [
      {
        name: 'Delapouite',
        icons: [
          'wood-beam',
          'stone-pile',
          'packed-planks',
          'brick-wall',
          'two-coins',
          'pitchfork',
          'torch',
          'viking-helmet',
          'spiked-dragon-head',
          'clockwise-rotation',
        ],
      },
      {
        name: 'Lorc',
        icons: [
          'rock',
          'shiny-apple',
          'flat-hammer',
          'sun',
          'snowflake-1',
          'crossed-swords',
          'wyvern',
          'hospital-cross',
          'crown',
          'trade',
          'bugle-call',
          'hourglass',
        ],
      },
      { name: 'sbed', icons: ['shield', 'fire'] },
      { name: 'Skoll', icons: ['musket'] },
      { name: 'Faithtoken', icons: ['card-draw'] },
    ],
  },
  type: { name: 'EB Garamond', artist: 'Georg Duffner and Octavio Pardo', licence: 'SIL Open Font Licence 1.1' },
} as const;
