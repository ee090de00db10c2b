import type { Answer } from './live-data.ts';

/** Asks an address of the shop for JSON, in the language of the page. Never rejects; what is not 2xx is a failure with its status. */
export async function askJson<Data>(url: string, signal: AbortSignal): Promise<Answer<Data>> {
  try {
    const answer = await fetch(url, {
      signal,
      headers: { accept: 'application/json', 'x-locale': document.documentElement.lang },
    });
    if (!answer.ok) return { ok: false, message: `[HTTP] ${answer.status}`, status: answer.status };
    return { ok: true, data: (await answer.json()) as Data };
  } catch (error) {
    return { ok: false, message: `[Network] ${String(error)}` };
  }
}
