import fc from 'fast-check';

/**
 * A test that is tried again gets the same random cases: a slip that they found is found each time, so that no further try can
 * hide it, and what passes at another try did not depend on them. Another run has others; a failure names its seed. With
 * `CASES=each try` every try has its own.
 */
if (process.env['CASES'] !== 'each try')
  fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Math.floor(Math.random() * 2 ** 31) });
