import type { AgentTexts } from '../types.ts';
import { agents } from './agents.ts';

const texts: AgentTexts = { agents };

export default texts;
