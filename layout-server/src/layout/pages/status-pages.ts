/** Pages that stand for a status: the edge asks for them by name (architecture, step 6). */
export const STATUS_PAGES: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'not-found': 404,
  'form-closed': 405,
  gone: 410,
  misdirected: 421,
  unavailable: 503,
  'form-unanswered': 503,
};

export const NOT_FOUND = 'not-found';
export const GONE = 'gone';
export const UNAVAILABLE = 'unavailable';
/** Answers for hosts that no tenant has, so it must not name the tenant whose layout it borrows (TN-001). */
export const MISDIRECTED = 'misdirected';
