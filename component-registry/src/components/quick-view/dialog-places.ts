/** What scripts fill in the dialog, by the value of `data-quick`. */
type Place =
  | 'picture'
  | 'name'
  | 'brand'
  | 'price'
  | 'sold-out'
  | 'form'
  | 'choice'
  | 'colour'
  | 'sizes'
  | 'problem'
  | 'later'
  | 'rating'
  | 'stars'
  | 'rating-words'
  | 'delivery'
  | 'delivery-range'
  | 'delivery-until'
  | 'description'
  | 'failed'
  | 'more';

/** The places of a dialog. */
export interface DialogPlaces {
  at(place: Place): HTMLElement | null;
  show(place: Place, isShown: boolean): void;
  /** Says words in a place; without words it is hidden. */
  say(place: Place, words: string | null | undefined): void;
  /** Puts something in a place, and nothing else. */
  put(place: Place, ...content: readonly (Node | null | undefined)[]): void;
}

/** Finds the places of a dialog by their names, and fills them; one that is not there stays so. */
export function placesOf(dialog: ParentNode): DialogPlaces {
  const at = (place: Place): HTMLElement | null => dialog.querySelector(`[data-quick="${place}"]`);
  return {
    at,
    show(place, isShown) {
      const element = at(place);
      if (element) element.hidden = !isShown;
    },
    say(place, words) {
      const element = at(place);
      if (element === null) return;
      element.textContent = words ?? '';
      element.hidden = !words;
    },
    put(place, ...content) {
      at(place)?.replaceChildren(...content.filter((node) => node !== null && node !== undefined));
    },
  };
}
