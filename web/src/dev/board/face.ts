import type { BoardFace } from '../../boards/board';
import Card from './Card.svelte';

const face: BoardFace = { accent: '#b3261e', Card };

export default face;
