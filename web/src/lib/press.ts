/** Lets what is drawn be pressed by keys as a button is. */
export const onPress =
  (run: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    run();
  };
