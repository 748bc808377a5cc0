/** Textes du premier démarrage. */
export const welcome = {
  step: 'Étape {{step}} sur {{of}}',
  companyTitle: 'Votre entreprise',
  companyHint: 'Tout peut être modifié plus tard dans les paramètres.',
  name: 'Nom de l’entreprise',
  country: 'Pays',
  currency: 'Devise',
  timezone: 'Fuseau horaire',
  language: 'Langue des e-mails et des courriers',
  next: 'Continuer',
  customersTitle: 'Ce que voient vos clients',
  customersHint:
    'Les relances indiquent qui écrit et où payer. Laissez vide ce que vous ne savez pas encore.',
  senderName: 'Nom de l’expéditeur',
  senderAddress: 'Adresse e-mail de l’expéditeur',
  iban: 'IBAN',
  bic: 'BIC (facultatif)',
  logo: 'Logo',
  logoHint: 'PNG ou JPEG. Il figure sur les courriers, les relevés et le portail client.',
  back: 'Retour',
  later: 'Plus tard',
  finish: 'Terminer',
};
