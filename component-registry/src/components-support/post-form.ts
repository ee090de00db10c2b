/** Argon2 waits for its turn; a login that takes longer than this is told to have failed. */
const LONGEST_MS = 20_000;

/** What the shop answered to a form, after it led on; without a page for an answer that is none. */
export interface FormAnswer {
  /** 0 where nobody answered. */
  status: number;
  address: string;
  page: Document | null;
}

/** Sends a form as the browser would, and gives the answer in place of showing it. */
export async function postForm(form: HTMLFormElement, address: string): Promise<FormAnswer> {
  const fields = [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] satisfies [string, string]] : [],
  );
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(address, location.href));
    request.responseType = 'document';
    request.timeout = LONGEST_MS;
    const tell = (): void => {
      const { status, responseURL, responseXML } = request;
      resolve({ status, address: responseURL, page: responseXML });
    };
    for (const end of ['load', 'error', 'timeout']) request.addEventListener(end, tell);
    request.send(new URLSearchParams(fields));
  });
}
