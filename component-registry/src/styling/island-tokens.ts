import type { SystemConfig } from '@chakra-ui/react/styled-system';

/**
 * The tokens that Chakra's stock recipes of the islands name, in our brand: colours refer to the tenant's palette, motion
 * is ours, lengths stand in the generated recipes. island-tokens.test.ts finds a name that is missing here.
 */
export const islandTokens: SystemConfig = {
  theme: {
    tokens: {
      colors: {
        bg: {
          panel: { value: '{colors.surface}' },
          subtle: { value: '{colors.tint}' },
          muted: { value: '{colors.tint}' },
        },
        fg: {
          DEFAULT: { value: '{colors.ink}' },
          muted: { value: '{colors.inkMuted}' },
          subtle: { value: '{colors.inkMuted}' },
        },
        border: { DEFAULT: { value: '{colors.line}' } },
        blackAlpha: { 500: { value: 'rgb(0 0 0 / 48%)' } },
        brand: {
          solid: { value: '{colors.primary}' },
          contrast: { value: '{colors.onPrimary}' },
          fg: { value: '{colors.ink}' },
          subtle: { value: '{colors.tint}' },
          muted: { value: '{colors.line}' },
          emphasized: { value: '{colors.control}' },
          border: { value: '{colors.control}' },
          focusRing: { value: '{colors.ink}' },
        },
      },
      radii: { l1: { value: '{radii.control}' }, l2: { value: '{radii.control}' }, l3: { value: '{radii.card}' } },
      shadows: { lg: { value: '0 0 2rem rgb(0 0 0 / 12%)' } },
      fontWeights: {
        normal: { value: '400' },
        medium: { value: '500' },
        semibold: { value: '600' },
        bold: { value: '700' },
      },
      durations: {
        moderate: { value: '160ms' },
        slow: { value: '200ms' },
        slower: { value: '200ms' },
        slowest: { value: '200ms' },
      },
      easings: { 'ease-in-smooth': { value: 'cubic-bezier(0.32, 0.72, 0, 1)' } },
      zIndex: { popover: { value: '1500' } },
      cursor: { button: { value: 'pointer' } },
    },
    textStyles: {
      xs: { value: { fontSize: '2xs', lineHeight: '1.4' } },
      sm: { value: { fontSize: 'xs', lineHeight: '1.5' } },
      md: { value: { fontSize: 'sm', lineHeight: '1.6' } },
      lg: { value: { fontSize: 'md', lineHeight: '1.4' } },
    },
    layerStyles: { disabled: { value: { opacity: '0.5', cursor: 'not-allowed' } } },
  },
};
