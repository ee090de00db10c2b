/**
 * Goes on with a value at once if it is there, and later if it is promised. A cached page is thus answered in the turn
 * in which it was asked for: promises that are fulfilled already would cost more than the page.
 */
export function atOnce<T, R>(value: T | Promise<T>, proceed: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then((late) => proceed(late)) : proceed(value);
}
