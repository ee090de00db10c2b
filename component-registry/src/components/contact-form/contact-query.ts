import { gql, type TypedDocumentNode } from '@apollo/client';

export interface ContactAnswer {
  success: boolean;
  code: string;
  /** In words of the locale. */
  message: string;
  errors: readonly { field: string; message: string }[];
}

/** Sends a message to the shop. A test holds it against the schema of the shop door. */
export const SEND_CONTACT: TypedDocumentNode<
  { sendContact: ContactAnswer },
  { input: Readonly<Record<string, string>>; files?: readonly File[] }
> = gql`
  mutation SendContact($input: ContactInput!, $files: [Upload!]) {
    sendContact(input: $input, files: $files) {
      success
      code
      message
      errors {
        field
        message
      }
    }
  }
`;
