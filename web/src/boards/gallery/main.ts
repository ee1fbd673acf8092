/**
 * A page for developers: steps through a recorded game.
 * `?step=12&motion=0&theme=dark&film=1&card=1&palette=contrast`
 */
import { mount } from 'svelte';
import Gallery from './Gallery.svelte';

const target = document.getElementById('gallery');
if (target) mount(Gallery, { target });
