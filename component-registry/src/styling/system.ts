import { createSystem, type SystemConfig } from '@chakra-ui/react/styled-system';
import { defaultBaseConfig } from '@chakra-ui/react/preset-base';
import { islandRecipes } from '../../generated/island-recipes.ts';
import { islandTokens } from './island-tokens.ts';
import {
  BREAKPOINTS,
  COLOR_TOKENS,
  DURATIONS,
  FONT_SIZES,
  FONT_TOKENS,
  RADIUS_TOKENS,
  SIZES,
  SPACING,
  TEXT_STYLES,
  Z_INDICES,
} from './tokens.ts';

type Values = Record<string, { value: string }>;

function tokens(table: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(Object.entries(table).map(([name, value]) => [name, { value }]));
}

/** A token whose value is the tenant's: `inherit` is never printed, theme-sheet.ts gives the variable its value. */
function branded(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, { value: 'inherit' }]));
}

const shopConfig: SystemConfig = {
  cssVarsPrefix: 'v',
  cssVarsRoot: ':where(html)',
  preflight: false,
  disableLayers: true,
  theme: {
    breakpoints: { ...BREAKPOINTS },
    tokens: {
      colors: branded(COLOR_TOKENS),
      fonts: branded(FONT_TOKENS),
      radii: branded(RADIUS_TOKENS),
      fontSizes: tokens(FONT_SIZES),
      spacing: tokens(SPACING),
      sizes: { ...tokens(SPACING), ...tokens(SIZES) },
      durations: tokens(DURATIONS),
      zIndex: tokens(Z_INDICES),
    },
    textStyles: { ...TEXT_STYLES },
  },
};

/**
 * The one Chakra system of the shop, for server nodes and islands alike: the same tokens, conditions and breakpoints,
 * hence the same look. `_global` is empty, or Chakra's provider would print the tokens a second time.
 * @see docs/adr/0006-chakra-on-the-server.md
 */
export const system = { ...createSystem(defaultBaseConfig, islandRecipes, islandTokens, shopConfig), _global: [] };
