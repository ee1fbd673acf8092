/** Whose work is on these sheets; the page of credits lists it. */
export const credits = {
  game: {
    name: 'The Harbinger Project',
    makers: 'game design Jack Bennett, design and illustration Ashley Knappenberger; Corvid Games, 2013',
  },
  icons: {
    source: 'https://game-icons.net',
    licence: 'CC BY 3.0',
    artists: [
      {
        name: 'Delapouite',
        icons: [
          'crosshair',
          'radio-tower',
          'stone-bridge',
          'factory',
          'control-tower',
          'key-lock',
          'padlock-open',
          'three-friends',
        ],
      },
      {
        name: 'Lorc',
        icons: ['battle-tank', 'parachute', 'land-mine', 'capitol', 'desk-lamp', 'magnifying-glass', 'barbed-wire'],
      },
      { name: 'Quoting', icons: ['field-gun'] },
      { name: 'Skoll', icons: ['brodie-helmet', 'trench-knife'] },
    ],
  },
  type: { name: 'Special Elite', artist: 'Astigmatic', licence: 'Apache 2.0' },
} as const;
