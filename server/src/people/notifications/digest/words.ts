import type { Language } from '../../../kernel/formats.ts';
import type { NotificationKind } from '../kinds.ts';

/** Texts of digests and of messages to channels. */
export interface NotificationWords {
  kinds: Readonly<Record<NotificationKind, string>>;
  tasks: (count: number) => string;
  outstanding: (amount: string) => string;
  import: string;
  more: (count: number) => string;
  subject: (count: number, organization: string) => string;
  greeting: (name: string) => string;
  intro: (organization: string) => string;
  open: string;
  why: string;
  stop: string;
  test: (organization: string) => string;
}

const en: NotificationWords = {
  kinds: {
    REPLY: 'Replies',
    MENTION: 'Mentions',
    ASSIGNED: 'Tasks assigned to you',
    PROMISE_BROKEN: 'Broken promises to pay',
    DISPUTE: 'Disputes',
    IMPORT_FAILED: 'Failed imports',
    CHANNEL_DISABLED: 'Disabled channels of Slack and Teams',
    PAYER_ANSWER: 'Answers about payments',
    SOURCE_FAILING: 'Integrations that do not read',
    SOURCE_KEY_EXPIRING: 'Keys of integrations that expire soon',
    ONLINE_PAYMENT_FAILED: 'Failed online payments',
    ONLINE_PAYMENT_PROBLEM: 'Online payments to look at',
    AGENT_PLAN: 'Plans of agents to decide',
    AGENT_PLAN_STOPPED: 'Plans of agents that were only partly carried out',
  },
  tasks: (count) => `${count} tasks were assigned to you`,
  outstanding: (amount) => `${amount} outstanding`,
  import: 'Import',
  more: (count) => `and ${count} more`,
  subject: (count, organization) =>
    `${count} new ${count === 1 ? 'notification' : 'notifications'} from ${organization}`,
  greeting: (name) => `Hello ${name},`,
  intro: (organization) => `These notifications of ${organization} are unread:`,
  open: 'Open all notifications',
  why: 'You get this email because you turned on the digest in Settings > Notifications.',
  stop: 'Stop these emails',
  test: (organization) => `Test message from ${organization}: notifications arrive here.`,
};

const fr: NotificationWords = {
  kinds: {
    REPLY: 'Réponses',
    MENTION: 'Mentions',
    ASSIGNED: 'Tâches qui vous sont attribuées',
    PROMISE_BROKEN: 'Promesses de paiement non tenues',
    DISPUTE: 'Litiges',
    IMPORT_FAILED: 'Importations échouées',
    CHANNEL_DISABLED: 'Canaux Slack et Teams désactivés',
    PAYER_ANSWER: 'Réponses sur des paiements',
    SOURCE_FAILING: 'Intégrations qui ne lisent plus',
    SOURCE_KEY_EXPIRING: 'Clés d’intégrations qui expirent bientôt',
    ONLINE_PAYMENT_FAILED: 'Paiements en ligne échoués',
    ONLINE_PAYMENT_PROBLEM: 'Paiements en ligne à vérifier',
    AGENT_PLAN: 'Plans d’agents à décider',
    AGENT_PLAN_STOPPED: 'Plans d’agents exécutés en partie seulement',
  },
  tasks: (count) => `${count} tâches vous ont été attribuées`,
  outstanding: (amount) => `${amount} restant dû`,
  import: 'Import',
  more: (count) => `et ${count} de plus`,
  subject: (count, organization) =>
    `${count} ${count === 1 ? 'nouvelle notification' : 'nouvelles notifications'} de ${organization}`,
  greeting: (name) => `Bonjour ${name},`,
  intro: (organization) => `voici les notifications non lues de ${organization} :`,
  open: 'Ouvrir toutes les notifications',
  why: 'Vous recevez cet e-mail parce que vous avez activé le récapitulatif dans Paramètres > Notifications.',
  stop: 'Ne plus recevoir ces e-mails',
  test: (organization) => `Message de test de ${organization} : les notifications arrivent ici.`,
};

const de: NotificationWords = {
  kinds: {
    REPLY: 'Antworten',
    MENTION: 'Erwähnungen',
    ASSIGNED: 'Ihnen zugewiesene Aufgaben',
    PROMISE_BROKEN: 'Nicht eingehaltene Zahlungszusagen',
    DISPUTE: 'Klärfälle',
    IMPORT_FAILED: 'Fehlgeschlagene Importe',
    CHANNEL_DISABLED: 'Deaktivierte Kanäle von Slack und Teams',
    PAYER_ANSWER: 'Antworten zu Zahlungen',
    SOURCE_FAILING: 'Integrationen, die nicht lesen',
    SOURCE_KEY_EXPIRING: 'Schlüssel von Integrationen, die bald ablaufen',
    ONLINE_PAYMENT_FAILED: 'Fehlgeschlagene Online-Zahlungen',
    ONLINE_PAYMENT_PROBLEM: 'Online-Zahlungen zur Prüfung',
    AGENT_PLAN: 'Pläne von Agenten zur Entscheidung',
    AGENT_PLAN_STOPPED: 'Nur teilweise ausgeführte Pläne von Agenten',
  },
  tasks: (count) => `${count} Aufgaben wurden Ihnen zugewiesen`,
  outstanding: (amount) => `${amount} offen`,
  import: 'Import',
  more: (count) => `und ${count} weitere`,
  subject: (count, organization) =>
    `${count} neue ${count === 1 ? 'Benachrichtigung' : 'Benachrichtigungen'} von ${organization}`,
  greeting: (name) => `Guten Tag ${name},`,
  intro: (organization) => `diese Benachrichtigungen von ${organization} sind ungelesen:`,
  open: 'Alle Benachrichtigungen öffnen',
  why: 'Sie erhalten diese E-Mail, weil Sie die Zusammenfassung unter Einstellungen > Benachrichtigungen eingeschaltet haben.',
  stop: 'Diese E-Mails beenden',
  test: (organization) => `Testnachricht von ${organization}: Benachrichtigungen kommen hier an.`,
};

const es: NotificationWords = {
  kinds: {
    REPLY: 'Respuestas',
    MENTION: 'Menciones',
    ASSIGNED: 'Tareas que se le han asignado',
    PROMISE_BROKEN: 'Promesas de pago incumplidas',
    DISPUTE: 'Disputas',
    IMPORT_FAILED: 'Importaciones fallidas',
    CHANNEL_DISABLED: 'Canales de Slack y Teams desactivados',
    PAYER_ANSWER: 'Respuestas sobre pagos',
    SOURCE_FAILING: 'Integraciones que no leen',
    SOURCE_KEY_EXPIRING: 'Claves de integraciones que caducan pronto',
    ONLINE_PAYMENT_FAILED: 'Pagos en línea fallidos',
    ONLINE_PAYMENT_PROBLEM: 'Pagos en línea por revisar',
    AGENT_PLAN: 'Planes de agentes por decidir',
    AGENT_PLAN_STOPPED: 'Planes de agentes ejecutados solo en parte',
  },
  tasks: (count) => `Se le han asignado ${count} tareas`,
  outstanding: (amount) => `${amount} pendiente`,
  import: 'Importación',
  more: (count) => `y ${count} más`,
  subject: (count, organization) =>
    `${count} ${count === 1 ? 'notificación nueva' : 'notificaciones nuevas'} de ${organization}`,
  greeting: (name) => `Hola, ${name}:`,
  intro: (organization) => `estas son las notificaciones no leídas de ${organization}:`,
  open: 'Abrir todas las notificaciones',
  why: 'Recibe este correo porque ha activado el resumen en Ajustes > Notificaciones.',
  stop: 'No recibir más estos correos',
  test: (organization) => `Mensaje de prueba de ${organization}: las notificaciones llegan aquí.`,
};

const it: NotificationWords = {
  kinds: {
    REPLY: 'Risposte',
    MENTION: 'Menzioni',
    ASSIGNED: 'Attività assegnate a Lei',
    PROMISE_BROKEN: 'Promesse di pagamento non mantenute',
    DISPUTE: 'Contestazioni',
    IMPORT_FAILED: 'Importazioni non riuscite',
    CHANNEL_DISABLED: 'Canali di Slack e Teams disattivati',
    PAYER_ANSWER: 'Risposte sui pagamenti',
    SOURCE_FAILING: 'Integrazioni che non leggono',
    SOURCE_KEY_EXPIRING: 'Chiavi di integrazioni che scadono presto',
    ONLINE_PAYMENT_FAILED: 'Pagamenti online non riusciti',
    ONLINE_PAYMENT_PROBLEM: 'Pagamenti online da verificare',
    AGENT_PLAN: 'Piani di agenti da decidere',
    AGENT_PLAN_STOPPED: 'Piani di agenti eseguiti solo in parte',
  },
  tasks: (count) => `Le sono state assegnate ${count} attività`,
  outstanding: (amount) => `${amount} da saldare`,
  import: 'Importazione',
  more: (count) => `e altre ${count}`,
  subject: (count, organization) =>
    `${count} ${count === 1 ? 'nuova notifica' : 'nuove notifiche'} da ${organization}`,
  greeting: (name) => `Buongiorno ${name},`,
  intro: (organization) => `ecco le notifiche non lette di ${organization}:`,
  open: 'Apri tutte le notifiche',
  why: 'Riceve questa e-mail perché ha attivato il riepilogo in Impostazioni > Notifiche.',
  stop: 'Non ricevere più queste e-mail',
  test: (organization) => `Messaggio di prova da ${organization}: le notifiche arrivano qui.`,
};

const nl: NotificationWords = {
  kinds: {
    REPLY: 'Antwoorden',
    MENTION: 'Vermeldingen',
    ASSIGNED: 'Aan u toegewezen taken',
    PROMISE_BROKEN: 'Niet nagekomen betalingsbeloften',
    DISPUTE: 'Betwistingen',
    IMPORT_FAILED: 'Mislukte imports',
    CHANNEL_DISABLED: 'Uitgeschakelde kanalen van Slack en Teams',
    PAYER_ANSWER: 'Antwoorden over betalingen',
    SOURCE_FAILING: 'Integraties die niet lezen',
    SOURCE_KEY_EXPIRING: 'Sleutels van integraties die binnenkort verlopen',
    ONLINE_PAYMENT_FAILED: 'Mislukte onlinebetalingen',
    ONLINE_PAYMENT_PROBLEM: 'Onlinebetalingen om te controleren',
    AGENT_PLAN: 'Plannen van agenten om over te beslissen',
    AGENT_PLAN_STOPPED: 'Plannen van agenten die maar deels zijn uitgevoerd',
  },
  tasks: (count) => `Er zijn ${count} taken aan u toegewezen`,
  outstanding: (amount) => `${amount} openstaand`,
  import: 'Import',
  more: (count) => `en nog ${count}`,
  subject: (count, organization) =>
    `${count} nieuwe ${count === 1 ? 'melding' : 'meldingen'} van ${organization}`,
  greeting: (name) => `Beste ${name},`,
  intro: (organization) => `deze meldingen van ${organization} zijn ongelezen:`,
  open: 'Alle meldingen openen',
  why: 'U ontvangt deze e-mail omdat u de samenvatting hebt ingeschakeld in Instellingen > Meldingen.',
  stop: 'Deze e-mails stoppen',
  test: (organization) => `Testbericht van ${organization}: meldingen komen hier aan.`,
};

export const NOTIFICATION_WORDS: Readonly<Record<Language, NotificationWords>> = { en, fr, de, es, it, nl };
