import { auditFields, auditValues } from './audit-fields.ts';
import { auditKinds } from './audit-kinds.ts';

/** Sentences of the audit trail: the actor comes first. Keys are the actions of the API. */
export const auditTrail = {
  what: 'Événement',
  customer: 'Client',
  noCustomer: 'un client',
  record: 'un enregistrement',
  like_one: 'et {{count}} autre',
  like_other: 'et {{count}} autres',
  moreChanges: 'et {{count}} de plus',
  hidden: '(non enregistré)',
  nothing: 'rien',
  yes: 'oui',
  no: 'non',
  kinds: auditKinds,
  actions: {
    organization: {
      created: '{{actor}} a créé l’organisation',
      changed: '{{actor}} a modifié l’organisation',
    },
    organization_profile: {
      changed: '{{actor}} a modifié les coordonnées de la société',
    },
    custom_field: {
      created: '{{actor}} a créé le champ personnalisé {{name}}',
      changed: '{{actor}} a modifié le champ personnalisé {{name}}',
      deleted: '{{actor}} a supprimé un champ personnalisé',
    },
    bank_account: {
      created: '{{actor}} a ajouté le compte bancaire {{name}}',
      changed: '{{actor}} a modifié le compte bancaire {{name}}',
      removed: '{{actor}} a retiré un compte bancaire',
    },
    integration: {
      created: '{{actor}} a créé une connexion à un ERP',
      changed: '{{actor}} a modifié une connexion à un ERP',
      removed: '{{actor}} a supprimé une connexion à un ERP',
      started: '{{actor}} a activé une connexion à un ERP',
      paused: '{{actor}} a suspendu une connexion à un ERP',
      resumed: '{{actor}} a repris une connexion à un ERP',
      stopped: 'Une connexion à un ERP s’est arrêtée et attend une décision',
      read: '{{actor}} a lu un ERP',
      doorbell_created: '{{actor}} a créé l’adresse de sonnette d’une connexion',
      key_renewed: 'Quittance a renouvelé la clé d’une connexion',
      key_renewal_failed: 'La clé d’une connexion n’a pas pu être renouvelée',
      finding_resolved: '{{actor}} a traité un écart d’une connexion',
    },
    bank_file: {
      received: '{{actor}} a importé un fichier bancaire',
      mapped: '{{actor}} a associé les colonnes d’un fichier bancaire',
      deleted: '{{actor}} a supprimé un fichier bancaire',
    },
    bank_file_mapping: {
      deleted: '{{actor}} a supprimé une association de colonnes enregistrée',
    },
    vat_breakdown: {
      changed: '{{actor}} a modifié la TVA d’une facture',
    },
    lifecycle_status: {
      transmitted: '{{actor}} a confirmé la transmission d’un statut du cycle de vie',
    },
    mandate: {
      started: '{{actor}} a ouvert la page d’un mandat de prélèvement',
      cancelled: '{{actor}} a annulé un mandat de prélèvement',
    },
    autopay: { changed: '{{actor}} a modifié le paiement automatique' },
    autopay_settings: { changed: '{{actor}} a modifié les réglages du paiement automatique' },
    payment_provider: {
      created: '{{actor}} a connecté un prestataire de paiement',
      changed: '{{actor}} a modifié un prestataire de paiement',
      removed: '{{actor}} a supprimé un prestataire de paiement',
    },
    online_payment_rules: {
      changed: '{{actor}} a modifié les règles des paiements en ligne',
      customer_changed: '{{actor}} a modifié les règles des paiements en ligne de {{customer}}',
    },
    online_payment: {
      refund_requested: '{{actor}} a remboursé un paiement en ligne de {{customer}}',
      problem_closed: '{{actor}} a clos le problème d’un paiement en ligne de {{customer}}',
    },
    remittance_advice: {
      received: '{{actor}} a ajouté un avis de paiement',
      deleted: '{{actor}} a supprimé un avis de paiement',
    },
    bank_statement: {
      assigned: '{{actor}} a attribué un compte bancaire à un relevé',
    },
    dunning_settings: {
      changed: '{{actor}} a modifié les règles d’envoi',
    },
    goals: {
      changed: '{{actor}} a modifié les objectifs',
    },
    assignment_rules: {
      changed: '{{actor}} a modifié les règles d’attribution',
    },
    late_fee_settings: {
      changed: '{{actor}} a modifié les paramètres des pénalités',
    },
    portal_settings: {
      changed: '{{actor}} a modifié l’apparence du portail',
    },
    retention: {
      changed: '{{actor}} a modifié la conservation des données',
    },
    mail: {
      tested: '{{actor}} a envoyé un e-mail de test',
      written: '{{actor}} a écrit un e-mail à {{customer}}',
    },
    notification_channel: {
      created: '{{actor}} a ajouté un canal de notifications',
      changed: '{{actor}} a modifié un canal de notifications',
      deleted: '{{actor}} a supprimé un canal de notifications',
    },
    webhook_endpoint: {
      created: '{{actor}} a créé un webhook',
      changed: '{{actor}} a modifié un webhook',
      deleted: '{{actor}} a supprimé un webhook',
      secret_rotated: '{{actor}} a remplacé le secret d’un webhook',
    },
    test_clock: {
      advanced: '{{actor}} a avancé l’horloge du bac à sable',
      reset: '{{actor}} a réinitialisé l’horloge du bac à sable',
    },
    audit_settings: {
      changed: '{{actor}} a modifié la conservation du journal',
    },
    audit: {
      exported: '{{actor}} a exporté le journal d’audit',
      removed: '{{actor}} a supprimé d’anciennes entrées du journal',
      redacted: '{{actor}} a effacé des données personnelles du journal',
    },
    person: {
      exported: '{{actor}} a exporté les données d’une personne',
      erased: '{{actor}} a effacé les données d’une personne',
    },
    user: {
      created: '{{actor}} a créé l’utilisateur {{name}}',
      changed: '{{actor}} a modifié l’utilisateur {{name}}',
      removed: '{{actor}} a retiré l’utilisateur {{name}}',
      handed_over: '{{actor}} a transmis le travail de {{name}}',
    },
    account_managers: {
      changed: '{{actor}} a modifié les gestionnaires de {{name}}',
    },
    invitation: {
      created: '{{actor}} a invité un utilisateur',
      revoked: '{{actor}} a retiré une invitation',
      accepted: '{{actor}} a accepté une invitation',
    },
    access: {
      given: '{{actor}} a donné accès à {{name}}',
      removed: '{{actor}} a retiré l’accès de {{name}}',
    },
    sign_in_provider: {
      changed: '{{actor}} a modifié l’authentification unique',
      removed: '{{actor}} a retiré l’authentification unique',
    },
    sign_in_settings: {
      changed: '{{actor}} a modifié les paramètres de connexion',
    },
    sign_in: {
      happened: '{{actor}} s’est connecté',
      ended: '{{actor}} a mis fin à une session',
      changed: '{{actor}} a modifié sa connexion',
    },
    api_key: {
      created: '{{actor}} a créé une clé d’API',
      revoked: '{{actor}} a révoqué une clé d’API',
    },
    portal_link: {
      created: '{{actor}} a créé un lien du portail pour {{customer}}',
      revoked: '{{actor}} a révoqué un lien du portail de {{customer}}',
    },
    dunning_plan: {
      created: '{{actor}} a créé le scénario {{name}}',
      changed: '{{actor}} a modifié le scénario {{name}}',
      deleted: '{{actor}} a supprimé un scénario',
    },
    mail_template: {
      created: '{{actor}} a créé le modèle {{name}}',
      changed: '{{actor}} a modifié le modèle {{name}}',
      deleted: '{{actor}} a supprimé un modèle',
    },
    customer: {
      credit_changed: '{{actor}} a modifié le crédit de {{name}}',
      merged: '{{actor}} a fusionné un client avec {{name}}',
      merge_undone: '{{actor}} a annulé la fusion de {{name}}',
    },
    dunning: {
      chosen: '{{actor}} a choisi le scénario de {{name}}',
      paused: '{{actor}} a suspendu ou repris les relances de {{name}}',
    },
    promise: {
      changed: '{{actor}} a modifié la promesse de paiement de {{name}}',
    },
    dispute: {
      opened: '{{actor}} a ouvert un litige sur {{name}}',
      changed: '{{actor}} a modifié le responsable ou l’échéance du litige sur {{name}}',
      resolved: '{{actor}} a résolu le litige sur {{name}}',
    },
    invoice: {
      written_off: '{{actor}} a passé {{name}} en perte',
      write_off_reversed: '{{actor}} a annulé le passage en perte de {{name}}',
    },
    links: {
      changed: '{{actor}} a modifié l’imputation de {{name}}',
    },
    cash_rules: {
      changed: '{{actor}} a modifié les règles de rapprochement',
      customer_changed: '{{actor}} a modifié les règles de rapprochement de {{name}}',
    },
    payer: {
      added: '{{actor}} a attribué le compte d’un payeur à {{name}}',
      forgotten: '{{actor}} a fait oublier un payeur de {{name}}',
    },
    bank_transaction: {
      matched: '{{actor}} a rapproché une opération bancaire',
      unmatched: '{{actor}} a annulé le rapprochement d’une opération bancaire',
      excluded: '{{actor}} a exclu une opération bancaire',
      included: '{{actor}} a réintégré une opération bancaire',
      asked: '{{actor}} a interrogé un payeur sur une opération bancaire',
      answered: '{{actor}} a répondu à une question sur une opération bancaire',
      payment_kept: '{{actor}} a gardé un paiement à côté de celui d’une opération bancaire',
      payment_reconsidered:
        '{{actor}} a annulé la décision de garder un paiement à côté de celui d’une opération bancaire',
    },
    record: {
      deleted: '{{actor}} a supprimé {{name}}',
    },
    change: {
      undone: '{{actor}} a annulé une modification de {{name}}',
    },
    late_fees: {
      proposed: '{{actor}} a proposé des pénalités',
    },
    late_fee: {
      accepted: '{{actor}} a accepté une pénalité de {{customer}}',
      rejected: '{{actor}} a refusé une pénalité de {{customer}}',
      reopened: '{{actor}} a rouvert une pénalité de {{customer}}',
    },
    import: {
      received: '{{actor}} a importé un fichier ou un lot d’enregistrements',
    },
    records: {
      exported: '{{actor}} a exporté des enregistrements',
      compared: '{{actor}} a comparé des enregistrements avec leur source',
    },
    provision_rates: {
      changed: '{{actor}} a modifié les taux de provision',
    },
    report_schedule: {
      changed: '{{actor}} a modifié un rapport planifié',
    },
    report: {
      sent: '{{actor}} a envoyé un rapport',
    },
    bulk_job: {
      created: '{{actor}} a lancé une action groupée',
      cancelled: '{{actor}} a arrêté une action groupée',
    },
    agent_plan: {
      proposed: '{{actor}} a proposé un plan',
      approved: '{{actor}} a approuvé le plan d’un agent',
      rejected: '{{actor}} a refusé le plan d’un agent',
      withdrawn: '{{actor}} a retiré un plan',
      outdated: 'Un plan d’un agent est devenu obsolète',
    },
    agent_limits: {
      changed: '{{actor}} a modifié les limites d’un agent',
      removed: '{{actor}} a supprimé les limites d’un agent',
    },
  },
  fields: auditFields,
  values: auditValues,
};
