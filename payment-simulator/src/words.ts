import type { CardBehaviour } from './card-numbers.ts';

/** What the hosted page says, by language. */
export interface Words {
  title: string;
  notice: string;
  wallet: string;
  walletNotice: string;
  to: string;
  number: string;
  expiry: string;
  expiryHint: string;
  code: string;
  pay: string;
  cancel: string;
  wrongNumber: string;
  wrongExpiry: string;
  wrongCode: string;
  challenge: string;
  challengeHint: string;
  challengeCode: string;
  wrongChallenge: string;
  confirm: string;
  returning: string;
  back: string;
  unknown: string;
  cards: string;
  /** What each card does. */
  card: Readonly<Record<CardBehaviour, string>>;
}

const DE: Words = {
  title: 'Mit Karte bezahlen',
  notice: 'Simulation: Es wird kein Geld bewegt. Bitte keine echte Karte eingeben.',
  wallet: 'Mit {name} bezahlen',
  walletNotice: 'Simulation: Es wird kein Geld bewegt, und niemand meldet sich an.',
  to: 'Empfänger',
  number: 'Kartennummer',
  expiry: 'Gültig bis',
  expiryHint: 'MM/JJ',
  code: 'Prüfziffer',
  pay: '{amount} bezahlen',
  cancel: 'Abbrechen',
  wrongNumber: 'Das ist keine Kartennummer.',
  wrongExpiry: 'Die Karte ist abgelaufen, oder das Datum ist nicht MM/JJ.',
  wrongCode: 'Die Prüfziffer hat drei oder vier Ziffern.',
  challenge: 'Zahlung bestätigen',
  challengeHint: 'Die Bank prüft, von wem die Zahlung kommt. Der Code dieser Simulation ist 1234.',
  challengeCode: 'Code',
  wrongChallenge: 'Der Code stimmt nicht.',
  confirm: 'Bestätigen',
  returning: 'Hier ist alles erledigt.',
  back: 'Zurück zum Shop',
  unknown: 'Diese Zahlung gibt es nicht.',
  cards: 'Karten der Simulation',
  card: {
    approved: 'wird angenommen',
    declined: 'wird abgelehnt',
    challenge: 'die Bank fragt nach einem Code',
    'silent capture': 'das Geld wird eingezogen, die Antwort bleibt aus',
    'event twice': 'jede Meldung kommt zweimal',
    'events out of order': 'die Meldungen kommen in falscher Reihenfolge',
    'event after cancellation': 'das Geld kommt erst nach dem Abbruch',
    'failing capture': 'das Geld wird eingezogen, gemeldet wird ein Fehler',
    chargeback: 'die Bank holt das Geld zurück',
  },
};

const FR: Words = {
  title: 'Payer par carte',
  notice: "Simulation : aucun argent n'est transféré. N'entrez pas de vraie carte.",
  wallet: 'Payer avec {name}',
  walletNotice: "Simulation : aucun argent n'est transféré, et personne ne se connecte.",
  to: 'Bénéficiaire',
  number: 'Numéro de carte',
  expiry: "Date d'expiration",
  expiryHint: 'MM/AA',
  code: 'Code de sécurité',
  pay: 'Payer {amount}',
  cancel: 'Annuler',
  wrongNumber: "Ce n'est pas un numéro de carte.",
  wrongExpiry: "La carte a expiré, ou la date n'est pas au format MM/AA.",
  wrongCode: 'Le code de sécurité a trois ou quatre chiffres.',
  challenge: 'Confirmer le paiement',
  challengeHint: "La banque veut s'assurer que c'est bien vous. Le code de cette simulation est 1234.",
  challengeCode: 'Code',
  wrongChallenge: "Le code n'est pas correct.",
  confirm: 'Confirmer',
  returning: 'Tout est fait ici.',
  back: 'Retour à la boutique',
  unknown: "Ce paiement n'existe pas.",
  cards: 'Cartes de la simulation',
  card: {
    approved: 'acceptée',
    declined: 'refusée',
    challenge: 'la banque demande un code',
    'silent capture': "l'argent est débité, la réponse n'arrive pas",
    'event twice': 'chaque message arrive deux fois',
    'events out of order': 'les messages arrivent dans le désordre',
    'event after cancellation': "l'argent n'arrive qu'après l'annulation",
    'failing capture': "l'argent est débité, une erreur est annoncée",
    chargeback: "la banque reprend l'argent",
  },
};

const NL: Words = {
  title: 'Met kaart betalen',
  notice: 'Simulatie: er wordt geen geld overgemaakt. Vul geen echte kaart in.',
  wallet: 'Met {name} betalen',
  walletNotice: 'Simulatie: er wordt geen geld overgemaakt en niemand logt in.',
  to: 'Begunstigde',
  number: 'Kaartnummer',
  expiry: 'Geldig tot',
  expiryHint: 'MM/JJ',
  code: 'Beveiligingscode',
  pay: '{amount} betalen',
  cancel: 'Annuleren',
  wrongNumber: 'Dit is geen kaartnummer.',
  wrongExpiry: 'De kaart is verlopen, of de datum is niet MM/JJ.',
  wrongCode: 'De beveiligingscode heeft drie of vier cijfers.',
  challenge: 'Betaling bevestigen',
  challengeHint: 'De bank wil zeker weten dat jij het bent. De code van deze simulatie is 1234.',
  challengeCode: 'Code',
  wrongChallenge: 'De code klopt niet.',
  confirm: 'Bevestigen',
  returning: 'Hier is alles klaar.',
  back: 'Terug naar de winkel',
  unknown: 'Deze betaling bestaat niet.',
  cards: 'Kaarten van de simulatie',
  card: {
    approved: 'wordt geaccepteerd',
    declined: 'wordt geweigerd',
    challenge: 'de bank vraagt om een code',
    'silent capture': 'het geld wordt geïnd, het antwoord blijft uit',
    'event twice': 'elk bericht komt twee keer',
    'events out of order': 'de berichten komen in de verkeerde volgorde',
    'event after cancellation': 'het geld komt pas na de annulering',
    'failing capture': 'het geld wordt geïnd, er wordt een fout gemeld',
    chargeback: 'de bank haalt het geld terug',
  },
};

const LANGUAGES: Readonly<Record<string, Words>> = { de: DE, fr: FR, nl: NL };

/** In the language of a locale; in German where it is another one. */
export function wordsOf(language: string): Words {
  return LANGUAGES[language.slice(0, 2)] ?? DE;
}

/** An amount of minor units, as a language writes it. */
export function money(amount: number, currency: string, language: string): string {
  return new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount / 100);
}
