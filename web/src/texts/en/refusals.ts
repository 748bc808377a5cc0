/** Reasons of the server, by the code of its sentence. In English they are its sentences. */
export { REFUSALS as refusals } from '../../api/names.gen.ts';
