export const appearance = {
  title: 'So sehen Kunden Sie',
  hint: 'Jede Einstellung steht hier einmal. Die Vorschau zeigt, was ein Kunde erhält, schon während Sie tippen. Kontoauszüge zeigen, was gespeichert ist.',
  look: 'Farbe und Begrüßung des Portals',
  kinds: { email: 'E-Mail', letter: 'Brief', statement: 'Kontoauszug', portal: 'Portal' },
};
