/** The attribute of the renderer's starter where the addresses of the framework's scripts are put, so that they wait for it. */
export const HELD_SCRIPTS = 'data-scripts';
/** The one that says how the bundler begins: with which of these scripts, by their places, and behind a colon with which modules. */
export const HELD_BUNDLE = 'data-bundle';
