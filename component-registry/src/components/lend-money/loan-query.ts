import { gql, type TypedDocumentNode } from '@apollo/client';

export interface LoanAnswer {
  success: boolean;
  code: string;
  /** In words of the locale. */
  message: string;
  /** Of `incomeTest`, that a test is missing. */
  errors: readonly { field: string; message: string }[];
}

/** Asks for a loan. A test holds it against the schema of the shop door. */
export const REQUEST_LOAN: TypedDocumentNode<{ requestLoan: LoanAnswer }, { input: Readonly<Record<string, string>> }> =
  gql`
    mutation RequestLoan($input: LoanInput!) {
      requestLoan(input: $input) {
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
