/** Whether there is room for a panel beside the board. */
class Screen {
  #query = matchMedia('(min-width: 900px)');
  wide = $state(this.#query.matches);

  constructor() {
    this.#query.addEventListener('change', () => (this.wide = this.#query.matches));
  }
}

export const screen = new Screen();
