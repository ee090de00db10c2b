import { DO_NOT_EDIT } from './write-generated.ts';
export async function islandThemeFile(_folder: string): Promise<string> {
  return `// ${DO_NOT_EDIT}\nimport type { SystemConfig } from '@chakra-ui/react/styled-system';\n\nexport const islandTheme: SystemConfig = {};\n`;
}
