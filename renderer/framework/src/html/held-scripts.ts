/** The attribute of the renderer's starter where the addresses of the framework's scripts are put, so that they wait for it. */
export const HELD_SCRIPTS = 'data-scripts';
