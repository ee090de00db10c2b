import type { SystemConfig } from '@chakra-ui/react/styled-system';

export const islandTheme: SystemConfig = {};
