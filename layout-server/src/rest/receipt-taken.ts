/** What the service is told of money that was booked before, for another order or on a credit. */
export const RECEIPT_TAKEN = {
  code: 'RECEIPT_TAKEN',
  message:
    'expected a line of the statement that is not booked yet, got one that is booked for another order, customer or amount: look at its number',
} as const;
