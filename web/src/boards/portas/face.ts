import type { BoardFace } from '../board';
import { accent } from './accent';
import Card from './Card.svelte';

const face: BoardFace = { accent, Card };

export default face;
