/** A component without a script of its own takes nothing. */
declare module '*.svelte' {
  import type { Component } from 'svelte';
  const component: Component;
  export default component;
}
