import { InvalidArgumentError } from 'commander';
import { DOCUMENT_ID_EXAMPLES, isOfLayout, parseDocumentId } from '../layout/documents/index.ts';
import { wholeNumberFromZero as countFromZero } from './whole-number.ts';

/** A whole number of 0 to 100. @throws InvalidArgumentError for anything else */
export function hundredth(text: string): number {
  const number = countFromZero(text);
  if (number > 100) throw new InvalidArgumentError('Expected a whole number of 0 to 100.');
  return number;
}

/** The id of a document, as it was typed. @throws InvalidArgumentError for anything else */
export function documentName(text: string): string {
  if (!parseDocumentId(text)) throw new InvalidArgumentError(`Expected ${DOCUMENT_ID_EXAMPLES}.`);
  return text;
}

const ADDRESS = /^(https?:\/)?\//;

/** An address of a shop, as it was typed. @throws InvalidArgumentError for anything else */
export function address(text: string): string {
  if (!ADDRESS.test(text))
    throw new InvalidArgumentError('Expected an address such as http://at.localhost:3000/ or /c/kleider.');
  return text;
}

/** An address or the id of a document: an address has a slash at its beginning or behind its scheme; everything else is meant as a document. */
export function addressOrDocument(text: string): string {
  return ADDRESS.test(text) ? text : documentName(text);
}

/** The id of a layout or layer, as it was typed. @throws InvalidArgumentError for anything else */
export function layoutName(text: string): string {
  const address = parseDocumentId(text);
  if (address === undefined || !isOfLayout(address))
    throw new InvalidArgumentError(
      'Expected a layout or layer such as base/home.layout, at/home.layer or ch/home.fr-CH.layer.',
    );
  return text;
}

/** A value of JSON, wrapped, since commander takes `undefined` and `null` for "not given". @throws InvalidArgumentError for what is no JSON */
export function json(text: string): { json: unknown } {
  try {
    return { json: JSON.parse(text) };
  } catch {
    throw new InvalidArgumentError(
      'Expected a number, true, false or JSON; words are said by "layouts say", or need quotation marks: \'"Sale"\'.',
    );
  }
}
