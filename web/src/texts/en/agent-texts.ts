import { agents } from './agents.ts';

/** Texts of the page about agents, loaded with it. */
export default { agents };
