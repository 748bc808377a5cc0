import type { Language } from '../../kernel/formats.ts';

/** An account event of which the account's owner is notified. */
export type AlertKind = 'NEW_DEVICE' | 'PASSWORD_CHANGED' | 'SECOND_FACTOR_REMOVED' | 'PASSKEY_REMOVED';

/** Texts before and after a link. */
interface Around {
  subject: string;
  before: string;
  after: string;
}

/** Texts of account emails in one language. */
interface MailWords {
  reset: Around;
  verify: Around;
  confirmChange: Omit<Around, 'before'> & { before: (newEmail: string) => string };
  invitation: {
    subject: (organization: string) => string;
    before: (inviter: string, organization: string) => string;
    after: string;
  };
  /** To the owners of an organization, about a change of its sign-in settings. */
  signInChanged: {
    subject: (organization: string) => string;
    PROVIDER_SET: (issuer: string) => string;
    PROVIDER_REMOVED: (issuer: string) => string;
    OWNERS_LIMITED: string;
    OWNERS_ALLOWED: string;
    by: (name: string, when: string) => string;
    program: string;
    after: string;
  };
  alerts: Readonly<Record<AlertKind, string>>;
  /** Describes an event: what, when, from which address, with which program. */
  occasion: (what: string, when: string, address: string, program: string) => string;
  unknownProgram: string;
  notYou: (address: string) => string;
}

const en: MailWords = {
  reset: {
    subject: 'Choose a new password',
    before:
      'We received a request for a new password for your Quittance account. Choose a new password ' +
      'here, within an hour:',
    after: 'If you did not request it, ignore this email. Your password does not change.',
  },
  verify: {
    subject: 'Confirm your email address',
    before: 'Please confirm within a day that this is your email address:',
    after: 'If you do not use Quittance, ignore this email.',
  },
  confirmChange: {
    subject: 'Confirm the change of your email address',
    before: (newEmail) =>
      `A person who is signed in to your account wants to change your email address to ${newEmail}. ` +
      'Allow the change here, within a day:',
    after: 'If this was not you, choose a new password. This ends all sessions.',
  },
  invitation: {
    subject: (organization) => `You are invited to ${organization}`,
    before: (inviter, organization) =>
      `${inviter} invites you to work with ${organization} in Quittance. Accept the invitation ` +
      'within seven days:',
    after: 'If you did not expect this invitation, ignore this email.',
  },
  signInChanged: {
    subject: (organization) => `The sign-in to ${organization} was changed`,
    PROVIDER_SET: (issuer) =>
      `Single sign-on was set up or changed. People can now sign in through ${issuer}.`,
    PROVIDER_REMOVED: (issuer) => `Single sign-on through ${issuer} was removed.`,
    OWNERS_LIMITED: 'Owners can now sign in only with a password or passkey.',
    OWNERS_ALLOWED: 'Owners can now sign in through the identity provider.',
    by: (name, when) => `Changed by ${name}, ${when}.`,
    program: 'a program with an API key',
    after:
      'You get this email because you are an owner. If you did not expect the change, check Settings > Security at once:',
  },
  alerts: {
    NEW_DEVICE: 'Sign-in from a new device',
    PASSWORD_CHANGED: 'Your password was changed',
    SECOND_FACTOR_REMOVED: 'Your second factor was removed',
    PASSKEY_REMOVED: 'A passkey was removed',
  },
  occasion: (what, when, address, program) => `${what}: ${when}, from ${address}, ${program}.`,
  unknownProgram: 'an unknown program',
  notYou: (address) =>
    `If this was not you, choose a new password at ${address} now. This ends all sessions.`,
};

const fr: MailWords = {
  reset: {
    subject: 'Choisissez un nouveau mot de passe',
    before:
      'Quelqu’un, sans doute vous, a demandé un nouveau mot de passe pour Quittance. Choisissez-le ici, dans l’heure :',
    after: 'Si vous n’avez rien demandé, ne faites rien : votre mot de passe reste inchangé.',
  },
  verify: {
    subject: 'Confirmez votre adresse e-mail',
    before: 'Veuillez confirmer sous 24 heures que cette adresse est la vôtre :',
    after: 'Si vous n’utilisez pas Quittance, ne faites rien.',
  },
  confirmChange: {
    subject: 'Votre adresse e-mail va être modifiée',
    before: (newEmail) =>
      `Quelqu’un qui est connecté en votre nom veut remplacer votre adresse par ${newEmail}. Autorisez-le ici, sous 24 heures :`,
    after: 'Si ce n’était pas vous, choisissez un nouveau mot de passe : toutes les sessions prendront fin.',
  },
  invitation: {
    subject: (organization) => `Invitation à rejoindre ${organization}`,
    before: (inviter, organization) =>
      `${inviter} vous invite à travailler avec ${organization} dans Quittance. Acceptez sous sept jours :`,
    after: 'Si vous n’attendiez pas cette invitation, ne faites rien.',
  },
  signInChanged: {
    subject: (organization) => `La connexion à ${organization} a été modifiée`,
    PROVIDER_SET: (issuer) =>
      `L’authentification unique a été configurée ou modifiée. La connexion est désormais possible via ${issuer}.`,
    PROVIDER_REMOVED: (issuer) => `L’authentification unique via ${issuer} a été supprimée.`,
    OWNERS_LIMITED:
      'Les propriétaires ne peuvent désormais se connecter que par mot de passe ou clé d’accès.',
    OWNERS_ALLOWED: 'Les propriétaires peuvent désormais se connecter via le fournisseur d’identité.',
    by: (name, when) => `Modification effectuée par ${name}, ${when}.`,
    program: 'un programme avec une clé API',
    after:
      'Vous recevez cet e-mail en tant que propriétaire. Si vous n’attendiez pas cette modification, vérifiez sans tarder Paramètres > Sécurité :',
  },
  alerts: {
    NEW_DEVICE: 'Connexion depuis un nouvel appareil',
    PASSWORD_CHANGED: 'Votre mot de passe a été modifié',
    SECOND_FACTOR_REMOVED: 'Votre second facteur a été supprimé',
    PASSKEY_REMOVED: 'Une clé d’accès a été supprimée',
  },
  occasion: (what, when, address, program) => `${what} : ${when}, depuis ${address}, ${program}.`,
  unknownProgram: 'un programme inconnu',
  notYou: (address) =>
    `Si ce n’était pas vous, choisissez tout de suite un nouveau mot de passe sur ${address} : toutes les sessions prendront fin.`,
};

const de: MailWords = {
  reset: {
    subject: 'Neues Passwort wählen',
    before:
      'Jemand, vermutlich Sie, hat ein neues Passwort für Quittance angefordert. Wählen Sie es hier, innerhalb einer Stunde:',
    after: 'Falls Sie es nicht angefordert haben, tun Sie nichts: Ihr Passwort bleibt, wie es ist.',
  },
  verify: {
    subject: 'Bestätigen Sie Ihre E-Mail-Adresse',
    before: 'Bitte bestätigen Sie innerhalb eines Tages, dass dies Ihre Adresse ist:',
    after: 'Falls Sie Quittance nicht nutzen, tun Sie nichts.',
  },
  confirmChange: {
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    before: (newEmail) =>
      `Jemand, der in Ihrem Namen angemeldet ist, möchte Ihre Adresse in ${newEmail} ändern. Erlauben Sie es hier, innerhalb eines Tages:`,
    after: 'Falls Sie das nicht waren, wählen Sie ein neues Passwort; damit enden alle Sitzungen.',
  },
  invitation: {
    subject: (organization) => `Einladung zu ${organization}`,
    before: (inviter, organization) =>
      `${inviter} lädt Sie ein, in Quittance mit ${organization} zu arbeiten. Nehmen Sie innerhalb von sieben Tagen an:`,
    after: 'Falls Sie das nicht erwartet haben, tun Sie nichts.',
  },
  signInChanged: {
    subject: (organization) => `Die Anmeldung bei ${organization} wurde geändert`,
    PROVIDER_SET: (issuer) =>
      `Die Einmalanmeldung wurde eingerichtet oder geändert. Die Anmeldung ist jetzt über ${issuer} möglich.`,
    PROVIDER_REMOVED: (issuer) => `Die Einmalanmeldung über ${issuer} wurde entfernt.`,
    OWNERS_LIMITED: 'Inhaber können sich jetzt nur noch mit Passwort oder Passkey anmelden.',
    OWNERS_ALLOWED: 'Inhaber können sich jetzt über den Anmeldeanbieter anmelden.',
    by: (name, when) => `Geändert von ${name}, ${when}.`,
    program: 'einem Programm mit API-Schlüssel',
    after:
      'Sie erhalten diese E-Mail als Inhaber. Falls Sie die Änderung nicht erwartet haben, prüfen Sie sofort Einstellungen > Sicherheit:',
  },
  alerts: {
    NEW_DEVICE: 'Anmeldung von einem neuen Gerät',
    PASSWORD_CHANGED: 'Ihr Passwort wurde geändert',
    SECOND_FACTOR_REMOVED: 'Ihr zweiter Faktor wurde entfernt',
    PASSKEY_REMOVED: 'Ein Passkey wurde entfernt',
  },
  occasion: (what, when, address, program) => `${what}: ${when}, von ${address}, ${program}.`,
  unknownProgram: 'ein unbekanntes Programm',
  notYou: (address) =>
    `Falls Sie das nicht waren, wählen Sie sofort ein neues Passwort unter ${address}; damit enden alle Sitzungen.`,
};

const es: MailWords = {
  reset: {
    subject: 'Elija una nueva contraseña',
    before:
      'Alguien, probablemente usted, ha solicitado una nueva contraseña para Quittance. Elíjala aquí en el plazo de una hora:',
    after: 'Si no la ha solicitado, no haga nada: su contraseña no cambia.',
  },
  verify: {
    subject: 'Confirme su dirección de correo electrónico',
    before: 'Confirme en el plazo de un día que esta es su dirección:',
    after: 'Si no utiliza Quittance, no haga nada.',
  },
  confirmChange: {
    subject: 'Se va a cambiar su dirección de correo electrónico',
    before: (newEmail) =>
      `Alguien que ha iniciado sesión en su nombre quiere cambiar su dirección por ${newEmail}. Autorícelo aquí en el plazo de un día:`,
    after: 'Si no ha sido usted, elija una nueva contraseña; con ello se cierran todas las sesiones.',
  },
  invitation: {
    subject: (organization) => `Invitación a ${organization}`,
    before: (inviter, organization) =>
      `${inviter} le invita a trabajar con ${organization} en Quittance. Acepte en el plazo de siete días:`,
    after: 'Si no esperaba esta invitación, no haga nada.',
  },
  signInChanged: {
    subject: (organization) => `Se ha modificado el acceso a ${organization}`,
    PROVIDER_SET: (issuer) =>
      `Se ha configurado o modificado el inicio de sesión único. Ahora se puede acceder a través de ${issuer}.`,
    PROVIDER_REMOVED: (issuer) => `Se ha eliminado el inicio de sesión único a través de ${issuer}.`,
    OWNERS_LIMITED: 'Los propietarios ahora solo pueden acceder con contraseña o llave de acceso.',
    OWNERS_ALLOWED: 'Los propietarios ahora pueden acceder a través del proveedor de identidad.',
    by: (name, when) => `Cambio realizado por ${name}, ${when}.`,
    program: 'un programa con una clave de API',
    after:
      'Recibe este correo por ser propietario. Si no esperaba este cambio, revise de inmediato Configuración > Seguridad:',
  },
  alerts: {
    NEW_DEVICE: 'Inicio de sesión desde un dispositivo nuevo',
    PASSWORD_CHANGED: 'Se ha cambiado su contraseña',
    SECOND_FACTOR_REMOVED: 'Se ha eliminado su segundo factor',
    PASSKEY_REMOVED: 'Se ha eliminado una llave de acceso',
  },
  occasion: (what, when, address, program) => `${what}: ${when}, desde ${address}, ${program}.`,
  unknownProgram: 'un programa desconocido',
  notYou: (address) =>
    `Si no ha sido usted, elija de inmediato una nueva contraseña en ${address}; con ello se cierran todas las sesiones.`,
};

const it: MailWords = {
  reset: {
    subject: 'Scelga una nuova password',
    before:
      'Qualcuno, probabilmente Lei, ha richiesto una nuova password per Quittance. La scelga qui entro un’ora:',
    after: 'Se non l’ha richiesta, non faccia nulla: la Sua password resta invariata.',
  },
  verify: {
    subject: 'Confermi il Suo indirizzo e-mail',
    before: 'Confermi entro un giorno che questo è il Suo indirizzo:',
    after: 'Se non utilizza Quittance, non faccia nulla.',
  },
  confirmChange: {
    subject: 'Il Suo indirizzo e-mail sta per essere modificato',
    before: (newEmail) =>
      `Qualcuno che ha effettuato l’accesso a Suo nome vuole sostituire il Suo indirizzo con ${newEmail}. Lo autorizzi qui entro un giorno:`,
    after: 'Se non è stato Lei, scelga una nuova password: tutte le sessioni verranno chiuse.',
  },
  invitation: {
    subject: (organization) => `Invito a ${organization}`,
    before: (inviter, organization) =>
      `${inviter} La invita a lavorare con ${organization} in Quittance. Accetti entro sette giorni:`,
    after: 'Se non si aspettava questo invito, non faccia nulla.',
  },
  signInChanged: {
    subject: (organization) => `L’accesso a ${organization} è stato modificato`,
    PROVIDER_SET: (issuer) =>
      `Il Single Sign-On è stato configurato o modificato. Ora è possibile accedere tramite ${issuer}.`,
    PROVIDER_REMOVED: (issuer) => `Il Single Sign-On tramite ${issuer} è stato rimosso.`,
    OWNERS_LIMITED: 'I proprietari ora possono accedere solo con password o passkey.',
    OWNERS_ALLOWED: 'I proprietari ora possono accedere tramite il provider di accesso.',
    by: (name, when) => `Modifica effettuata da ${name}, ${when}.`,
    program: 'un programma con una chiave API',
    after:
      'Riceve questa e-mail in quanto proprietario. Se non si aspettava la modifica, controlli subito Impostazioni > Sicurezza:',
  },
  alerts: {
    NEW_DEVICE: 'Accesso da un nuovo dispositivo',
    PASSWORD_CHANGED: 'La Sua password è stata modificata',
    SECOND_FACTOR_REMOVED: 'Il Suo secondo fattore è stato rimosso',
    PASSKEY_REMOVED: 'Una passkey è stata rimossa',
  },
  occasion: (what, when, address, program) => `${what}: ${when}, da ${address}, ${program}.`,
  unknownProgram: 'un programma sconosciuto',
  notYou: (address) =>
    `Se non è stato Lei, scelga subito una nuova password su ${address}: tutte le sessioni verranno chiuse.`,
};

const nl: MailWords = {
  reset: {
    subject: 'Kies een nieuw wachtwoord',
    before:
      'Iemand, waarschijnlijk u, heeft een nieuw wachtwoord voor Quittance aangevraagd. Kies het hier, binnen een uur:',
    after: 'Hebt u het niet aangevraagd, doe dan niets: uw wachtwoord blijft zoals het is.',
  },
  verify: {
    subject: 'Bevestig uw e-mailadres',
    before: 'Bevestig binnen een dag dat dit uw adres is:',
    after: 'Gebruikt u Quittance niet, doe dan niets.',
  },
  confirmChange: {
    subject: 'Uw e-mailadres wordt gewijzigd',
    before: (newEmail) =>
      `Iemand die namens u is aangemeld, wil uw adres wijzigen in ${newEmail}. Sta het hier toe, binnen een dag:`,
    after: 'Was u dat niet, kies dan een nieuw wachtwoord; daarmee eindigen alle sessies.',
  },
  invitation: {
    subject: (organization) => `Uitnodiging voor ${organization}`,
    before: (inviter, organization) =>
      `${inviter} nodigt u uit om in Quittance met ${organization} te werken. Aanvaard binnen zeven dagen:`,
    after: 'Had u dit niet verwacht, doe dan niets.',
  },
  signInChanged: {
    subject: (organization) => `De aanmelding bij ${organization} is gewijzigd`,
    PROVIDER_SET: (issuer) => `Single sign-on is ingesteld of gewijzigd. Aanmelden kan nu via ${issuer}.`,
    PROVIDER_REMOVED: (issuer) => `Single sign-on via ${issuer} is verwijderd.`,
    OWNERS_LIMITED: 'Eigenaren kunnen zich nu alleen nog met een wachtwoord of passkey aanmelden.',
    OWNERS_ALLOWED: 'Eigenaren kunnen zich nu via de aanmeldprovider aanmelden.',
    by: (name, when) => `Gewijzigd door ${name}, ${when}.`,
    program: 'een programma met een API-sleutel',
    after:
      'U ontvangt deze e-mail als eigenaar. Had u de wijziging niet verwacht, controleer dan meteen Instellingen > Beveiliging:',
  },
  alerts: {
    NEW_DEVICE: 'Aanmelding vanaf een nieuw apparaat',
    PASSWORD_CHANGED: 'Uw wachtwoord is gewijzigd',
    SECOND_FACTOR_REMOVED: 'Uw tweede factor is verwijderd',
    PASSKEY_REMOVED: 'Een passkey is verwijderd',
  },
  occasion: (what, when, address, program) => `${what}: ${when}, vanaf ${address}, ${program}.`,
  unknownProgram: 'een onbekend programma',
  notYou: (address) =>
    `Was u dat niet, kies dan meteen een nieuw wachtwoord op ${address}; daarmee eindigen alle sessies.`,
};

export const MAIL_WORDS: Readonly<Record<Language, MailWords>> = { en, fr, de, es, it, nl };
