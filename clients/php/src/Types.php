<?php

// Generated from openapi.json by scripts/generate.ts. Do not edit.

declare(strict_types=1);

namespace Quittance;

/**
 * Shapes of the service's JSON in requests and responses, for PHPStan and Psalm.
 *
 * @phpstan-type CustomerAttributes array{
 *     id?: string,
 *     externalId?: string,
 *     name?: string,
 *     address?: AddressAttributes|null,
 *     parent?: RecordReference|null,
 *     vatNumber?: string|null,
 *     accountingRef?: string|null,
 *     accountManagerId?: string|null,
 *     dunningPlanId?: string|null,
 *     dunningEnabled?: bool,
 *     language?: Language|null,
 *     timezone?: string|null,
 *     paymentMethods?: PaymentMethods|null,
 *     bankAccounts?: list<RecordId>|null,
 *     customFields?: list<CustomFieldAssignment>|null,
 *     contacts?: list<ContactAttributes>|null,
 * }
 * @phpstan-type CustomerUpdate array{
 *     id?: string,
 *     externalId?: string,
 *     name?: string,
 *     address?: AddressAttributes|null,
 *     parent?: RecordReference|null,
 *     vatNumber?: string|null,
 *     accountingRef?: string|null,
 *     accountManagerId?: string|null,
 *     dunningPlanId?: string|null,
 *     dunningEnabled?: bool,
 *     language?: Language|null,
 *     timezone?: string|null,
 *     paymentMethods?: PaymentMethods|null,
 *     bankAccounts?: list<RecordId>|null,
 *     customFields?: list<CustomFieldAssignment>|null,
 *     contacts?: list<ContactAttributes>|null,
 *     version?: int,
 * }
 * @phpstan-type CustomerSummary array{
 *     id: string,
 *     externalId: string,
 *     name: string,
 *     address: Address,
 *     parent: ParentCustomer|null,
 *     mergedInto: MergedInto|null,
 *     vatNumber: string|null,
 *     accountingRef: string|null,
 *     accountManagerId: string|null,
 *     dunningPlanId: string|null,
 *     dunningEnabled: bool,
 *     dunning: PlanInForce,
 *     language: Language|null,
 *     timezone: string|null,
 *     paymentMethods: PaymentMethods|null,
 *     bankAccounts: list<RecordId>,
 *     currency: string,
 *     balance: int,
 *     amountDue: int,
 *     amountOverdue: int,
 *     countInvoicesDue: int,
 *     countInvoicesOverdue: int,
 *     unconverted: list<string>,
 *     balances: list<CurrencyBalance>,
 *     customFields: list<CustomFieldValue>,
 *     directUrl: string,
 *     version: int,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type CustomerOfDocument array{
 *     id: string,
 *     externalId: string,
 *     name: string,
 *     address?: Address,
 *     parent?: ParentCustomer|null,
 *     mergedInto?: MergedInto|null,
 *     vatNumber?: string|null,
 *     accountingRef?: string|null,
 *     accountManagerId?: string|null,
 *     dunningPlanId?: string|null,
 *     dunningEnabled?: bool,
 *     dunning?: PlanInForce,
 *     language?: Language|null,
 *     timezone?: string|null,
 *     paymentMethods?: PaymentMethods|null,
 *     bankAccounts?: list<RecordId>,
 *     currency?: string,
 *     balance?: int,
 *     amountDue?: int,
 *     amountOverdue?: int,
 *     countInvoicesDue?: int,
 *     countInvoicesOverdue?: int,
 *     unconverted?: list<string>,
 *     balances?: list<CurrencyBalance>,
 *     customFields?: list<CustomFieldValue>,
 *     directUrl?: string,
 *     version?: int,
 *     createdAt?: string,
 *     updatedAt?: string,
 *     companyName: string,
 * }
 * @phpstan-type Customer array{
 *     id: string,
 *     externalId: string,
 *     name: string,
 *     address: Address,
 *     parent: ParentCustomer|null,
 *     mergedInto: MergedInto|null,
 *     vatNumber: string|null,
 *     accountingRef: string|null,
 *     accountManagerId: string|null,
 *     dunningPlanId: string|null,
 *     dunningEnabled: bool,
 *     dunning: PlanInForce,
 *     language: Language|null,
 *     timezone: string|null,
 *     paymentMethods: PaymentMethods|null,
 *     bankAccounts: list<RecordId>,
 *     currency: string,
 *     balance: int,
 *     amountDue: int,
 *     amountOverdue: int,
 *     countInvoicesDue: int,
 *     countInvoicesOverdue: int,
 *     unconverted: list<string>,
 *     balances: list<CurrencyBalance>,
 *     customFields: list<CustomFieldValue>,
 *     directUrl: string,
 *     version: int,
 *     createdAt: string,
 *     updatedAt: string,
 *     contacts: list<Contact>,
 *     warnings?: list<ErrorDetail>,
 * }
 * @phpstan-type ContactAttributes array{
 *     id?: string,
 *     externalId?: string|null,
 *     source?: string|null,
 *     email?: string,
 *     firstName?: string|null,
 *     lastName?: string|null,
 *     phone?: string|null,
 *     position?: string|null,
 *     isMain?: bool|null,
 *     customFields?: list<CustomFieldAssignment>|null,
 * }
 * @phpstan-type ContactUpdate array{
 *     id?: string,
 *     externalId?: string|null,
 *     source?: string|null,
 *     email?: string,
 *     firstName?: string|null,
 *     lastName?: string|null,
 *     phone?: string|null,
 *     position?: string|null,
 *     isMain?: bool|null,
 *     customFields?: list<CustomFieldAssignment>|null,
 *     version?: int,
 * }
 * @phpstan-type Contact array{
 *     id: string,
 *     externalId: string|null,
 *     source: string,
 *     email: string,
 *     firstName: string|null,
 *     lastName: string|null,
 *     phone: string|null,
 *     position: string|null,
 *     isMain: bool,
 *     bouncedAt: string|null,
 *     customFields: list<CustomFieldValue>,
 *     directUrl: string,
 *     version: int,
 *     createdAt: string,
 *     updatedAt: string,
 *     warnings?: list<ErrorDetail>,
 * }
 * @phpstan-type CustomFieldImport array{
 *     externalId: string,
 *     label?: string,
 *     description?: string|null,
 *     dataType?: CustomFieldDataType,
 *     entityType?: CustomFieldEntityType,
 *     version?: int,
 * }
 * @phpstan-type CustomField array{
 *     id: string,
 *     externalId: string,
 *     label: string,
 *     description: string|null,
 *     dataType: CustomFieldDataType,
 *     entityType: CustomFieldEntityType,
 *     values: list<CustomFieldLabel>,
 *     version: int,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type CustomFieldAssignment array{
 *     id?: string,
 *     externalId?: string,
 *     value: list<CustomFieldLabel>|array{
 *         label: string,
 *     }|float|int|bool|string|null,
 * }
 * @phpstan-type CustomFieldValue array{
 *     id: string,
 *     externalId: string,
 *     label: string,
 *     dataType: CustomFieldDataType,
 *     value: list<CustomFieldLabel>|array{
 *         label: string,
 *     }|float|int|bool|string,
 * }
 * @phpstan-type InvoiceImport array{
 *     id?: string,
 *     externalId?: string,
 *     customId?: string|null,
 *     name?: string|null,
 *     grossAmount?: int,
 *     netAmount?: int|null,
 *     currency?: string|null,
 *     issuedAt?: string|\DateTimeInterface,
 *     dueDate?: string|\DateTimeInterface,
 *     customer?: CustomerRef,
 * }
 * @phpstan-type CustomerInvoiceImport array{
 *     id?: string,
 *     externalId?: string,
 *     customId?: string|null,
 *     name?: string|null,
 *     grossAmount?: int,
 *     netAmount?: int|null,
 *     currency?: string|null,
 *     issuedAt?: string|\DateTimeInterface,
 *     dueDate?: string|\DateTimeInterface,
 * }
 * @phpstan-type InvoiceUpdate array{
 *     dunningPlanId?: string|null,
 *     promiseToPay?: InvoiceUpdatePromiseToPay|null,
 *     customFields?: list<CustomFieldAssignment>|null,
 *     version?: int,
 * }
 * @phpstan-type Invoice array{
 *     id: string,
 *     externalId: string,
 *     customer: CustomerOfDocument,
 *     customerId: string,
 *     currency: string,
 *     amountLinked: int,
 *     directUrl: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     customId: string,
 *     name: string|null,
 *     grossAmount: int,
 *     netAmount: int|null,
 *     issuedAt: string,
 *     dueDate: string,
 *     state: InvoiceState,
 *     amountOutstanding: int,
 *     amountOverpaid: int,
 *     paidAt: string|null,
 *     payments: list<InvoicePayment>,
 *     creditNotes: list<InvoiceCreditNote>,
 *     source: InvoiceSource,
 *     dunningPlanId: string|null,
 *     promiseToPay: InvoicePromiseToPay|null,
 *     customFields: list<CustomFieldValue>,
 *     dispute: InvoiceDispute|null,
 *     writtenOff: InvoiceWrittenOff|null,
 *     pdfUrl: string|null,
 *     version: int,
 * }
 * @phpstan-type PaymentImport array{
 *     id?: string,
 *     externalId?: string,
 *     customer?: CustomerRef,
 *     amount?: int,
 *     currency?: string|null,
 *     validatedAt?: string|\DateTimeInterface|null,
 *     instrument?: Instrument|null,
 *     bankAccountId?: string|null,
 *     refNumber?: string|null,
 *     linkedInvoices?: list<InvoiceLink>|null,
 * }
 * @phpstan-type Payment array{
 *     id: string,
 *     externalId: string,
 *     customer: CustomerOfDocument,
 *     customerId: string,
 *     currency: string,
 *     amountLinked: int,
 *     directUrl: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     amount: int,
 *     amountRefunded: int,
 *     amountUnlinked: int,
 *     validatedAt: string,
 *     instrument: Instrument,
 *     bankAccountId: string|null,
 *     refNumber: string|null,
 *     linkedInvoices: list<LinkedInvoice>,
 * }
 * @phpstan-type CreditNoteImport array{
 *     id?: string,
 *     externalId?: string,
 *     customId?: string|null,
 *     name?: string|null,
 *     customer?: CustomerRef,
 *     grossAmount?: int,
 *     netAmount?: int|null,
 *     currency?: string|null,
 *     issuedAt?: string|\DateTimeInterface|null,
 *     dueDate?: string|\DateTimeInterface|null,
 *     linkedInvoices?: list<InvoiceLink>|null,
 * }
 * @phpstan-type CreditNote array{
 *     id: string,
 *     externalId: string,
 *     customer: CustomerOfDocument,
 *     customerId: string,
 *     currency: string,
 *     amountLinked: int,
 *     directUrl: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     customId: string,
 *     name: string|null,
 *     grossAmount: int,
 *     netAmount: int|null,
 *     issuedAt: string,
 *     dueDate: string|null,
 *     amountRefunded: int,
 *     amountUnlinked: int,
 *     linkedInvoices: list<LinkedInvoice>,
 *     pdfUrl: string|null,
 * }
 * @phpstan-type RefundImport array{
 *     id?: string,
 *     externalId?: string,
 *     customer?: CustomerRef,
 *     amount?: int,
 *     currency?: string|null,
 *     validatedAt?: string|\DateTimeInterface|null,
 *     instrument?: Instrument|null,
 *     bankAccountId?: string|null,
 *     refNumber?: string|null,
 *     linkedPayments?: list<PaymentLink>|null,
 *     linkedCreditNotes?: list<CreditNoteLink>|null,
 * }
 * @phpstan-type Refund array{
 *     id: string,
 *     externalId: string,
 *     customer: CustomerOfDocument,
 *     customerId: string,
 *     currency: string,
 *     amountLinked: int,
 *     directUrl: string,
 *     createdAt: string,
 *     updatedAt: string,
 *     amount: int,
 *     amountUnlinked: int,
 *     validatedAt: string,
 *     instrument: Instrument,
 *     bankAccountId: string|null,
 *     refNumber: string|null,
 *     linkedPayments: list<RefundLinkedPayment>,
 *     linkedCreditNotes: list<RefundLinkedCreditNote>,
 * }
 * @phpstan-type ReconcileRequest array{
 *     externalId: string,
 *     invoices?: list<ReconcileItem>,
 *     refunds?: list<ReconcileItem>,
 *     payments?: list<ReconcileItem>,
 *     creditNotes?: list<ReconcileItem>,
 * }
 * @phpstan-type ReconcileResult array{
 *     id: string|null,
 *     externalId: string,
 *     status: 'CREATED'|'UPDATED'|'UNCHANGED'|'UNDONE',
 *     links: list<ReconcileLink>,
 *     invoices: list<ReconcileResultInvoice>,
 * }
 * @phpstan-type BankAccount array{
 *     id: string,
 *     name: string,
 *     bankName: string|null,
 *     iban: string|null,
 *     accountNumber: string|null,
 *     routingNumber: string|null,
 *     bic: string|null,
 *     currency: string,
 * }
 * @phpstan-type CustomerBalance array{
 *     customer: CustomerBalanceCustomer,
 *     asOf: string,
 *     timezone: string,
 *     currency: string,
 *     balance: int,
 *     amountDue: int,
 *     amountOverdue: int,
 *     unconverted: list<string>,
 *     balances: list<CustomerBalanceBalance>,
 *     offset?: int,
 *     limit: int,
 *     total?: int,
 *     nextCursor?: string,
 *     items: list<CustomerBalanceItem>,
 * }
 * @phpstan-type Organization array{
 *     id: string,
 *     name: string,
 *     currency: string,
 *     timezone: string,
 *     language: 'en'|'fr'|'de'|'es'|'it'|'nl',
 *     sandbox: bool,
 *     nativeIntegration: string|null,
 *     contactPositions: list<string>,
 *     limits: OrganizationLimits,
 *     rates: list<OrganizationRate>,
 *     version: string,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type PortalAttributes array{
 *     user?: string|null,
 *     frameAncestors?: string|null,
 *     expiresIn?: int|null,
 * }|null
 * @phpstan-type PortalLink array{
 *     url: string,
 * }
 * @phpstan-type User array{
 *     id: string,
 *     firstName: string,
 *     lastName: string,
 *     email: string,
 *     position: string|null,
 *     role: UserRole,
 * }
 * @phpstan-type AccountManagersRequest array{
 *     userIds: list<string>,
 *     version?: int,
 * }
 * @phpstan-type AccountManager array{
 *     id: string,
 *     firstName: string,
 *     lastName: string,
 *     email: string,
 *     position: string|null,
 *     role: UserRole,
 *     assignedAt: string,
 * }
 * @phpstan-type AccountManagers array{
 *     total: int,
 *     items: list<AccountManager>,
 *     version: int,
 * }
 * @phpstan-type DunningPlan array{
 *     id: string,
 *     name: string,
 *     mode: PlanMode,
 *     entity: PlanEntity,
 *     takeover: Takeover,
 *     minimumAmounts: array<string, int>,
 *     combineAbove: int,
 *     version: int,
 *     isDefault: bool,
 *     isActive: bool,
 *     steps: list<DunningStep>,
 * }
 * @phpstan-type Action array{
 *     id: string,
 *     name: string,
 *     type: ActionType,
 *     state: ActionState,
 *     source: ActionSource,
 *     customer: CustomerOfRecord,
 *     carryingInvoice: InvoiceOfAction|null,
 *     invoices: list<InvoiceOfAction>,
 *     dunningPlan: ActionDunningPlan|null,
 *     assignedTo: list<UserOfAction>,
 *     performedBy: UserOfAction|null,
 *     dueDate: string,
 *     performedAt: string|null,
 *     snoozedUntil: string|null,
 *     stepKey: string|null,
 *     topic: ActionTopic|null,
 *     outcome: 'SENT'|'PAID'|'DISPUTED'|'PROMISED'|'PAUSED'|'NOT_DUE'|'NO_RECIPIENT'|'BOUNCED'|'REFUSED'|'UNCERTAIN'|'DONE'|'PRINTED'|'ANSWERED'|'OVERTAKEN'|null,
 *     holdReason: ActionHoldReason|null,
 *     comment: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 *     version: int,
 * }
 * @phpstan-type NoteAttributes array{
 *     externalId?: string|null,
 *     content?: string,
 *     customerId?: string,
 *     customer?: RecordReference,
 *     invoiceId?: string|null,
 *     invoice?: DocumentReference|null,
 *     userId?: string|null,
 * }
 * @phpstan-type NoteUpdate array{
 *     externalId?: string|null,
 *     content?: string,
 *     customerId?: string,
 *     customer?: RecordReference,
 *     invoiceId?: string|null,
 *     invoice?: DocumentReference|null,
 *     userId?: string|null,
 *     version?: int,
 * }
 * @phpstan-type NoteAttachment array{
 *     id: string,
 *     fileName: string,
 *     contentType: string,
 *     size: int,
 *     createdAt: string,
 * }
 * @phpstan-type Note array{
 *     id: string,
 *     externalId: string|null,
 *     content: string,
 *     source: 'API'|'APP',
 *     customerId: string,
 *     customer: CustomerOfRecord,
 *     invoiceId: string|null,
 *     invoice: NoteInvoice|null,
 *     userId: string|null,
 *     attachments?: list<NoteAttachment>,
 *     version: int,
 *     createdAt: string,
 *     updatedAt: string,
 *     modifiedAt: string,
 * }
 * @phpstan-type Import array{
 *     id: string,
 *     state: 'RECEIVING'|'PENDING'|'RUNNING'|'COMPLETED'|'FAILED',
 *     fileName: string|null,
 *     linesTotal: int,
 *     linesDone: int,
 *     progress: float|int,
 *     counts: array<string, ImportCount>,
 *     lenient: bool,
 *     warningsTotal: int,
 *     failure: string|null,
 *     createdAt: string,
 *     startedAt: string|null,
 *     finishedAt: string|null,
 * }
 * @phpstan-type ImportError array{
 *     line: int,
 *     type: string|null,
 *     externalId: string|null,
 *     code: string,
 *     field: string|null,
 *     reason: string,
 * }
 * @phpstan-type Event array{
 *     id: string,
 *     type: EventType,
 *     timestamp: string,
 *     customerId: string|null,
 *     actor: EventActor|null,
 *     data: array<string, mixed>,
 *     cursor: string,
 * }
 * @phpstan-type EventList array{
 *     items: list<Event>,
 *     nextCursor: string,
 * }
 * @phpstan-type WebhookEndpointAttributes array{
 *     url: string,
 *     types?: list<EventType>|null,
 *     description?: string|null,
 *     enabled?: bool,
 * }
 * @phpstan-type WebhookEndpointUpdate array{
 *     url?: string,
 *     types?: list<EventType>|null,
 *     description?: string|null,
 *     enabled?: bool,
 *     version?: int,
 * }
 * @phpstan-type WebhookEndpoint array{
 *     id: string,
 *     url: string,
 *     types: list<EventType>|null,
 *     description: string|null,
 *     enabled: bool,
 *     disabledReason: string|null,
 *     failingSince: string|null,
 *     previousSecretUntil: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 *     version: int,
 * }
 * @phpstan-type WebhookEndpointSecret array{
 *     id: string,
 *     url: string,
 *     types: list<EventType>|null,
 *     description: string|null,
 *     enabled: bool,
 *     disabledReason: string|null,
 *     failingSince: string|null,
 *     previousSecretUntil: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 *     version: int,
 *     secret: string,
 * }
 * @phpstan-type WebhookDelivery array{
 *     id: string,
 *     type: EventType,
 *     customerId: string|null,
 *     state: 'PENDING'|'DELIVERED'|'FAILED',
 *     attempts: int,
 *     lastAttemptAt: string|null,
 *     lastStatus: int|null,
 *     lastError: string|null,
 *     nextAttemptAt: string|null,
 *     deliveredAt: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 * @phpstan-type WebhookTest array{
 *     id: string,
 *     type: string,
 *     delivered: bool,
 *     status: int|null,
 *     error: string|null,
 *     durationMillis: int,
 * }
 * @phpstan-type PdfUpload array{
 *     data: string,
 * }
 * @phpstan-type TestClock array{
 *     now: string,
 *     status: 'READY'|'ADVANCING',
 *     advancingTo: string|null,
 * }
 * @phpstan-type TestClockAdvance array{
 *     to?: string|\DateTimeInterface,
 *     days?: int,
 *     hours?: int,
 * }
 * @phpstan-type ErrorDetail array{
 *     field: string,
 *     error: string,
 * }
 * @phpstan-type AddressAttributes array{
 *     address?: string|null,
 *     zipcode?: string|null,
 *     city?: string|null,
 *     state?: string|null,
 *     country?: string|null,
 * }
 * @phpstan-type RecordReference array{
 *     id?: string,
 *     externalId?: string,
 * }
 * @phpstan-type Language 'en'|'fr'|'de'|'es'|'it'|'nl'
 * @phpstan-type PaymentMethod array{
 *     enabled: bool,
 * }
 * @phpstan-type RecordId array{
 *     id: string,
 * }
 * @phpstan-type WireTransferMethod array{
 *     enabled: bool,
 *     bankAccount?: RecordId|null,
 * }
 * @phpstan-type PaymentMethods array{
 *     card?: PaymentMethod|null,
 *     check?: PaymentMethod|null,
 *     achDebit?: PaymentMethod|null,
 *     sepaDebit?: PaymentMethod|null,
 *     goCardless?: PaymentMethod|null,
 *     wireTransfer?: WireTransferMethod|null,
 * }
 * @phpstan-type Address array{
 *     address: string|null,
 *     zipcode: string|null,
 *     city: string|null,
 *     state: string|null,
 *     country: string|null,
 * }
 * @phpstan-type ParentCustomer array{
 *     id: string,
 *     externalId: string,
 * }
 * @phpstan-type MergedInto array{
 *     id: string,
 *     externalId: string,
 * }
 * @phpstan-type PlanInForce array{
 *     planId: string|null,
 *     from: 'CUSTOMER'|'PARENT'|'DEFAULT'|'NONE',
 *     pausedUntil: string|null,
 * }
 * @phpstan-type CurrencyBalance array{
 *     currency: string,
 *     balance: int,
 *     amountDue: int,
 *     amountOverdue: int,
 * }
 * @phpstan-type CustomFieldDataType 'STRING'|'TEXT'|'NUMBER'|'BOOLEAN'|'DATE'|'SELECT'|'MULTI_SELECT'
 * @phpstan-type CustomFieldEntityType 'CUSTOMER'|'CONTACT'|'INVOICE'|'CREDIT_NOTE'|'PAYMENT'
 * @phpstan-type CustomFieldLabel array{
 *     label: string,
 * }
 * @phpstan-type CustomerRef array{
 *     id?: string,
 *     externalId?: string,
 *     name?: string,
 *     companyName?: string,
 * }
 * @phpstan-type InvoiceUpdatePromiseToPay array{
 *     date: string|\DateTimeInterface,
 *     amount?: int|null,
 *     comment?: string|null,
 * }
 * @phpstan-type InvoiceState 'DUE'|'OVERDUE'|'PAID'|'WRITTEN_OFF'
 * @phpstan-type Instrument 'WIRE_TRANSFER'|'DIRECT_DEBIT'|'CARD'|'CASH'|'CHECK'|'UNKNOWN'
 * @phpstan-type InvoicePayment array{
 *     id: string,
 *     externalId: string,
 *     amountLinked: int,
 *     validatedAt: string,
 *     instrument: Instrument,
 * }
 * @phpstan-type InvoiceCreditNote array{
 *     id: string,
 *     externalId: string,
 *     amountLinked: int,
 *     customId: string|null,
 *     issuedAt: string,
 * }
 * @phpstan-type InvoiceSource 'API'|'IMPORT'|'APP'
 * @phpstan-type InvoicePromiseToPay array{
 *     date: string,
 *     amount: int|null,
 *     comment: string|null,
 *     source: 'API'|'APP'|'PORTAL',
 *     madeAt: string,
 *     status: 'OPEN'|'KEPT'|'BROKEN'|'REPLACED'|'CANCELLED',
 *     pendingApplication: bool,
 * }
 * @phpstan-type InvoiceDispute array{
 *     id: string,
 *     reason: 'WRONG_AMOUNT'|'WRONG_PRICE'|'NOT_RECEIVED'|'QUALITY'|'ALREADY_PAID'|'WRONG_CUSTOMER'|'OTHER',
 *     comment: string|null,
 *     amount: int|null,
 *     openedAt: string,
 *     source: 'API'|'APP'|'PORTAL',
 * }
 * @phpstan-type InvoiceWrittenOff array{
 *     at: string,
 *     reason: string|null,
 * }
 * @phpstan-type DocumentReference array{
 *     id?: string,
 *     externalId?: string,
 *     customId?: string,
 * }
 * @phpstan-type InvoiceLink array{
 *     amountLinked: int,
 *     invoice: DocumentReference,
 * }
 * @phpstan-type InvoiceOfLink array{
 *     id: string,
 *     externalId: string,
 *     customId: string|null,
 *     state: InvoiceState,
 * }
 * @phpstan-type LinkedInvoice array{
 *     amountLinked: int,
 *     amountStated: int,
 *     invoice: InvoiceOfLink,
 * }
 * @phpstan-type PaymentLink array{
 *     amountLinked: int,
 *     payment: DocumentReference,
 * }
 * @phpstan-type CreditNoteLink array{
 *     amountLinked: int,
 *     creditNote: DocumentReference,
 * }
 * @phpstan-type RefundLinkedPaymentPayment array{
 *     id: string,
 *     externalId: string,
 * }
 * @phpstan-type RefundLinkedPayment array{
 *     amountLinked: int,
 *     payment: RefundLinkedPaymentPayment,
 * }
 * @phpstan-type RefundLinkedCreditNoteCreditNote array{
 *     id: string,
 *     externalId: string,
 *     customId: string,
 * }
 * @phpstan-type RefundLinkedCreditNote array{
 *     amountLinked: int,
 *     creditNote: RefundLinkedCreditNoteCreditNote,
 * }
 * @phpstan-type ReconcileItem array{
 *     id?: string,
 *     externalId?: string,
 *     customId?: string,
 *     amountLinked: int,
 * }
 * @phpstan-type ReconciledDocument array{
 *     id: string,
 *     externalId: string,
 *     customId: string|null,
 * }
 * @phpstan-type ReconcileLink array{
 *     amountLinked: int,
 *     amountStated: int,
 *     invoice?: ReconciledDocument,
 *     refund?: ReconciledDocument,
 *     payment?: ReconciledDocument,
 *     creditNote?: ReconciledDocument,
 * }
 * @phpstan-type ReconcileResultInvoice array{
 *     id: string,
 *     externalId: string,
 *     customId: string|null,
 *     state: InvoiceState,
 *     amountLinked: int,
 *     amountOutstanding: int,
 * }
 * @phpstan-type CustomerBalanceCustomer array{
 *     id: string,
 *     externalId: string,
 *     name: string,
 * }
 * @phpstan-type CustomerBalanceBalance array{
 *     currency: string,
 *     balance: int,
 *     amountDue: int,
 *     amountOverdue: int,
 * }
 * @phpstan-type CustomerBalanceItem array{
 *     id: string,
 *     type: 'invoice'|'credit_note'|'payment'|'refund',
 *     externalId: string,
 *     customId: string|null,
 *     date: string,
 *     currency: string,
 *     amount: int,
 *     balance: int,
 *     amountOutstanding: int|null,
 * }
 * @phpstan-type OrganizationLimits array{
 *     requestsPerMinute: int,
 *     maxConcurrency: int,
 *     unknownRecipientsPerDay: int,
 * }
 * @phpstan-type OrganizationRate array{
 *     currency: string,
 *     rate: string,
 * }
 * @phpstan-type UserRole 'OWNER'|'ADMIN'|'COLLECTOR'|'VIEWER'
 * @phpstan-type PlanMode 'AUTOMATIC'|'MANUAL'
 * @phpstan-type PlanEntity 'CUSTOMER'|'INVOICE'
 * @phpstan-type Takeover 'STANDARD'|'CONTEXTUAL'
 * @phpstan-type ActionType 'EMAIL'|'CALL'|'LETTER'|'SMS'|'TASK'
 * @phpstan-type StepAnchor 'DUE_DATE'|'PREVIOUS_STEP'
 * @phpstan-type StepRecipients array{
 *     mainContact: bool,
 *     positions: list<string>,
 *     ccAccountManagers: bool,
 * }
 * @phpstan-type StepAttachments array{
 *     invoices: bool,
 *     statement: bool,
 * }
 * @phpstan-type StepCustomField array{
 *     id: string,
 *     value: float|int|bool|string,
 * }
 * @phpstan-type StepConditions array{
 *     minOutstanding: int|null,
 *     maxOutstanding: int|null,
 *     currencies: list<string>|null,
 *     minDaysOverdue: int|null,
 *     maxDaysOverdue: int|null,
 *     customField: StepCustomField|null,
 * }
 * @phpstan-type DunningStep array{
 *     key: string,
 *     name: string,
 *     type: ActionType,
 *     relativeTo: StepAnchor,
 *     offsetDays: int,
 *     automatic: bool,
 *     templateId: string|null,
 *     recipients: StepRecipients,
 *     attachments: StepAttachments,
 *     conditions: StepConditions,
 *     needsEarlier: bool,
 * }
 * @phpstan-type ActionState 'TODO'|'EXECUTED'|'IGNORED'|'FAILED'
 * @phpstan-type ActionSource 'WORKFLOW'|'REPLY'|'MANUAL'
 * @phpstan-type CustomerOfRecord array{
 *     id: string,
 *     externalId: string,
 *     name: string,
 *     companyName: string,
 * }
 * @phpstan-type InvoiceOfAction array{
 *     id: string,
 *     externalId: string,
 *     customId: string,
 * }
 * @phpstan-type ActionDunningPlan array{
 *     id: string,
 *     name: string,
 * }
 * @phpstan-type UserOfAction array{
 *     id: string,
 *     firstName: string,
 *     lastName: string,
 *     email: string,
 * }
 * @phpstan-type ActionTopic 'REPLY'|'ON_ACCOUNT'|'BAD_ADDRESS'|'ESCALATION'|'RECEIPT'|'MAIL'
 * @phpstan-type ActionHoldReason 'NO_BANK_ACCOUNT'
 * @phpstan-type NoteInvoice array{
 *     id: string,
 *     externalId: string,
 *     customId: string,
 * }
 * @phpstan-type ImportCount array{
 *     created: int,
 *     updated: int,
 *     unchanged: int,
 *     refused: int,
 * }
 * @phpstan-type EventType 'customer.created'|'customer.updated'|'customer.deleted'|'customer.merged'|'customer.merge_undone'|'contact.created'|'contact.updated'|'contact.deleted'|'invoice.created'|'invoice.updated'|'invoice.deleted'|'invoice.paid'|'invoice.overdue'|'payment.created'|'payment.updated'|'payment.deleted'|'credit_note.created'|'credit_note.updated'|'credit_note.deleted'|'refund.created'|'refund.updated'|'refund.deleted'|'reconciliation.created'|'reconciliation.updated'|'reconciliation.undone'|'action.created'|'action.updated'|'action.deleted'|'note.created'|'note.updated'|'note.deleted'|'message.received'|'message.bounced'|'import.completed'|'webhook_endpoint.disabled'
 * @phpstan-type ActorKind 'USER'|'API_KEY'|'PORTAL'|'SYSTEM'
 * @phpstan-type EventActor array{
 *     kind: ActorKind,
 *     id: string|null,
 *     job: string|null,
 * }
 */
interface Types
{
}
