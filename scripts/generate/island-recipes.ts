import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createSystem } from '@chakra-ui/react/styled-system';
import { defaultConfig } from '@chakra-ui/react/preset';
import { DO_NOT_EDIT } from './write-generated.ts';

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

/** Chakra's grid is 4 px and ours 8: lengths of the stock recipes are written out, so that both scales may live in one system. */
const LENGTH_CATEGORIES = new Set(['spacing', 'sizes']);

const chakra = createSystem(defaultConfig);

/**
 * Chakra's stock recipes and keyframes of the components that islands use, listed in component-registry/island-recipes.json.
 * `preset-base` holds none, without them a dialog opens unstyled, and the modules that do hold them are client modules.
 * @throws Error for a recipe that Chakra does not have
 */
export async function islandRecipesFile(registryFolder: string): Promise<string> {
  const wanted = JSON.parse(await readFile(path.join(registryFolder, 'island-recipes.json'), 'utf8')) as Record<
    'recipes' | 'slotRecipes',
    string[]
  >;
  const recipes = Object.fromEntries(wanted.recipes.map((name) => [name, recipeOf(name, chakra.getRecipe(name))]));
  const slotRecipes = Object.fromEntries(
    wanted.slotRecipes.map((name) => [name, recipeOf(name, chakra.getSlotRecipe(name))]),
  );
  const used = new Set(animationNames([recipes, slotRecipes]));
  const keyframes = Object.fromEntries(
    Object.entries(chakra._config.theme?.keyframes ?? {}).filter(([name]) => used.has(name)),
  );
  const theme = { theme: { keyframes, recipes, slotRecipes } };
  return `// ${DO_NOT_EDIT}
import type { SystemConfig } from '@chakra-ui/react/styled-system';

/** Chakra's stock recipes and keyframes for islands; lengths are written out, other tokens are those of island-tokens.ts. */
export const islandRecipes = ${JSON.stringify(theme, null, 2)} as SystemConfig;
`;
}

/** The keyframes that recipes name: `animationName` holds a list, or one per condition. */
function animationNames(value: Json, inside = false): string[] {
  if (typeof value === 'string') return inside ? value.split(',').map((name) => name.trim()) : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, child]) =>
    animationNames(child as Json, inside || key === 'animationName'),
  );
}

function recipeOf(name: string, recipe: unknown): Json {
  if (recipe === undefined) throw new Error(`island-recipes.json: expected a recipe of Chakra, got "${name}"`);
  return writeOut(JSON.parse(JSON.stringify(recipe)) as Json, '');
}

/** Replaces length tokens by their values; a responsive value belongs to the property that holds it. */
function writeOut(value: Json, property: string): Json {
  if (Array.isArray(value)) return value.map((child) => writeOut(child, property));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => [
        key,
        writeOut(child, chakra.isValidProperty(key) && !chakra.conditions.has(key) ? key : property),
      ]),
    );
  }
  if (typeof value !== 'string') return value;
  const category = lengthCategory(property);
  const token = category === undefined ? undefined : chakra.tokens.getByName(`${category}.${value}`);
  return token === undefined ? value : (token.value as string);
}

function lengthCategory(property: string): string | undefined {
  const values: unknown = chakra._config.utilities?.[chakra.utility.resolveShorthand(property)]?.values;
  if (typeof values === 'string') return LENGTH_CATEGORIES.has(values) ? values : undefined;
  return typeof values === 'function' ? 'sizes' : undefined;
}
