/** The attribute of a template whose markup only scripts show; its value names the file that has it instead, if there is one. */
export const DORMANT = 'data-dormant';

/** Below it, what edges took out of pages, by the hash of what it is. */
export const DORMANT_PATH = '/-/dormant/';
