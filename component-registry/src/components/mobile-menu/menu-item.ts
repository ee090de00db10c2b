/** A category of the menu with what is below it, at most three levels deep. */
export interface MenuItem {
  readonly label: string;
  readonly href: string;
  readonly items?: readonly MenuItem[] | undefined;
}
