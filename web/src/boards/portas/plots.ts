/** Where the sites of a village lie: five in a row, those for stores and the Smithy in the last. */
import type { Building } from '../../generated/portas/Building';
import type { Point } from './geometry';

export const COLUMNS = 5;
export const PLOT = { w: 58, h: 47 };
export const VILLAGE = { w: 300, h: 226 };
/** Building sites; behind them come those for stores, then the Smithy. */
export const SITES = 15;

export const plotAt = (at: number): Point => ({
  x: 5 + (at % COLUMNS) * PLOT.w,
  y: 30 + Math.floor(at / COLUMNS) * (PLOT.h + 1),
});

/** From what a building is made, if it is not built on free ground. */
export const groundFor: Partial<Record<Building, Building>> = {
  estate: 'farm',
  flat: 'farm',
  apartment: 'flat',
  house: 'shed',
};
