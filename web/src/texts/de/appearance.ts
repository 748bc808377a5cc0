export const appearance = {
  title: 'So sehen Kunden Sie',
  hint: 'Jede Einstellung steht hier einmal. Die Vorschau zeigt, was ein Kunde mit den gespeicherten Einstellungen erhält; Farbe und Begrüßung des Portals erscheinen beim Tippen.',
  look: 'Farbe und Begrüßung des Portals',
  kinds: { email: 'E-Mail', letter: 'Brief', statement: 'Kontoauszug', portal: 'Portal' },
};
