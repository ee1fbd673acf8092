/** Whose work is on the sand-table; the page of credits lists it. */
export const credits = {
  game: {
    name: 'Front Line',
    makers: 'game design Michael Selvaggio; Savage Game Designs',
  },
  icons: {
    source: 'https://game-icons.net',
    licence: 'CC BY 3.0',
    artists: [
      {
        name: 'Delapouite',
        icons: ['crosshair', 'control-tower', 'factory', 'sailboat', 'move', 'star-medal', 'binoculars'],
      },
      {
        name: 'Lorc',
        icons: ['battle-tank', 'capitol', 'anchor', 'parachute', 'rally-the-troops', 'walking-boot', 'cycle'],
      },
      { name: 'Quoting', icons: ['field-gun'] },
      { name: 'Skoll', icons: ['brodie-helmet'] },
    ],
  },
  type: { name: 'Barlow Condensed', artist: 'Jeremy Tribby', licence: 'SIL Open Font Licence 1.1' },
} as const;
