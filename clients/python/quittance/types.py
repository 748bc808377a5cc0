"""Shapes of the service's JSON in requests and responses.

Generated from openapi.json by scripts/generate.ts. Do not edit.
"""

from __future__ import annotations

import datetime
import typing as t

#: A date, a datetime, or its ISO 8601 text.
Instant = t.Union[str, datetime.date]


class CustomerAttributes(t.TypedDict, total=False):
    # Id of an existing customer; its externalId may then change
    id: str
    # Required for a new customer
    externalId: str
    # Required for a new customer
    name: str
    # Postal address; null clears it
    address: t.Optional[AddressAttributes]
    # Root of the family, which must exist. null removes the customer from its family
    parent: t.Optional[RecordReference]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # Main account manager of the customer
    accountManagerId: t.Optional[str]
    # null: no plan of its own, so the parent's plan or the default applies
    dunningPlanId: t.Optional[str]
    # false: the customer and its children get no reminders; initially true
    dunningEnabled: bool
    # Language of messages to the customer; null: that of the organization
    language: t.Optional[Language]
    # Time zone for contacting the customer, such as Europe/Paris; null: that of the organization
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.Optional[t.List[RecordId]]
    # Values of custom fields, each identified by id or externalId. Fields that the list does not
    # name keep their value; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # Deprecated. Complete list; null clears it. Prefer the contact endpoints
    contacts: t.Optional[t.List[ContactAttributes]]


class CustomerUpdate(t.TypedDict, total=False):
    # Id of an existing customer; its externalId may then change
    id: str
    # Required for a new customer
    externalId: str
    # Required for a new customer
    name: str
    # Postal address; null clears it
    address: t.Optional[AddressAttributes]
    # Root of the family, which must exist. null removes the customer from its family
    parent: t.Optional[RecordReference]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # Main account manager of the customer
    accountManagerId: t.Optional[str]
    # null: no plan of its own, so the parent's plan or the default applies
    dunningPlanId: t.Optional[str]
    # false: the customer and its children get no reminders; initially true
    dunningEnabled: bool
    # Language of messages to the customer; null: that of the organization
    language: t.Optional[Language]
    # Time zone for contacting the customer, such as Europe/Paris; null: that of the organization
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.Optional[t.List[RecordId]]
    # Values of custom fields, each identified by id or externalId. Fields that the list does not
    # name keep their value; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # Deprecated. Complete list; null clears it. Prefer the contact endpoints
    contacts: t.Optional[t.List[ContactAttributes]]
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class CustomerSummary(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Name
    name: str
    address: Address
    # Root of the family; null for a customer without a parent
    parent: t.Optional[ParentCustomer]
    # The customer that took over all of its records. References to the merged customer mean this
    # one
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # Main account manager of the customer
    accountManagerId: t.Optional[str]
    # Its own plan
    dunningPlanId: t.Optional[str]
    # false: the customer and its children get no reminders
    dunningEnabled: bool
    # The dunning plan that applies to the customer
    dunning: PlanInForce
    # Language of messages to the customer; null: that of the organization
    language: t.Optional[Language]
    # Time zone for contacting the customer, such as Europe/Paris; null: that of the organization
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # Currency of the organization, used by the figures below
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding amount of invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due date
    countInvoicesOverdue: int
    # Currencies without a rate, which the figures do not include
    unconverted: t.List[str]
    # Exact balances by currency
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Page of the record in the application
    directUrl: str
    # Changes with each edit; figures and other derived values do not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class _CustomerOfDocumentRequired(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Name
    name: str
    # The same as `name`
    companyName: str


class CustomerOfDocument(_CustomerOfDocumentRequired, total=False):
    """With expand=customer, all fields that a list of customers returns"""
    address: Address
    # Root of the family; null for a customer without a parent
    parent: t.Optional[ParentCustomer]
    # The customer that took over all of its records. References to the merged customer mean this
    # one
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # Main account manager of the customer
    accountManagerId: t.Optional[str]
    # Its own plan
    dunningPlanId: t.Optional[str]
    # false: the customer and its children get no reminders
    dunningEnabled: bool
    # The dunning plan that applies to the customer
    dunning: PlanInForce
    # Language of messages to the customer; null: that of the organization
    language: t.Optional[Language]
    # Time zone for contacting the customer, such as Europe/Paris; null: that of the organization
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # Currency of the organization, used by the figures below
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding amount of invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due date
    countInvoicesOverdue: int
    # Currencies without a rate, which the figures do not include
    unconverted: t.List[str]
    # Exact balances by currency
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Page of the record in the application
    directUrl: str
    # Changes with each edit; figures and other derived values do not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class _CustomerRequired(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Name
    name: str
    address: Address
    # Root of the family; null for a customer without a parent
    parent: t.Optional[ParentCustomer]
    # The customer that took over all of its records. References to the merged customer mean this
    # one
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # Main account manager of the customer
    accountManagerId: t.Optional[str]
    # Its own plan
    dunningPlanId: t.Optional[str]
    # false: the customer and its children get no reminders
    dunningEnabled: bool
    # The dunning plan that applies to the customer
    dunning: PlanInForce
    # Language of messages to the customer; null: that of the organization
    language: t.Optional[Language]
    # Time zone for contacting the customer, such as Europe/Paris; null: that of the organization
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # Currency of the organization, used by the figures below
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding amount of invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due date
    countInvoicesOverdue: int
    # Currencies without a rate, which the figures do not include
    unconverted: t.List[str]
    # Exact balances by currency
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Page of the record in the application
    directUrl: str
    # Changes with each edit; figures and other derived values do not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Deprecated. Prefer the contact endpoints
    contacts: t.List[Contact]


class Customer(_CustomerRequired, total=False):
    # Only with lenient handling: what was corrected or left out
    warnings: t.List[ErrorDetail]


class ContactAttributes(t.TypedDict, total=False):
    # Id of an existing contact
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Source system; default: API. Identifies a contact together with externalId. APP (created by a
    # user in the application) and IMPORT are reserved
    source: t.Optional[str]
    # Required for a new contact; unique within the customer, regardless of case
    email: str
    # First name
    firstName: t.Optional[str]
    # Last name
    lastName: t.Optional[str]
    # Phone number
    phone: t.Optional[str]
    # One of the organization's contact positions, such as ACCOUNTING
    position: t.Optional[str]
    # At most one contact of a customer is the main one: the last one that was set
    isMain: t.Optional[bool]
    # Values of custom fields, each identified by id or externalId. Fields that the list does not
    # name keep their value; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]


class ContactUpdate(t.TypedDict, total=False):
    # Id of an existing contact
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Source system; default: API. Identifies a contact together with externalId. APP (created by a
    # user in the application) and IMPORT are reserved
    source: t.Optional[str]
    # Required for a new contact; unique within the customer, regardless of case
    email: str
    # First name
    firstName: t.Optional[str]
    # Last name
    lastName: t.Optional[str]
    # Phone number
    phone: t.Optional[str]
    # One of the organization's contact positions, such as ACCOUNTING
    position: t.Optional[str]
    # At most one contact of a customer is the main one: the last one that was set
    isMain: t.Optional[bool]
    # Values of custom fields, each identified by id or externalId. Fields that the list does not
    # name keep their value; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class _ContactRequired(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Where the record comes from
    source: str
    # Email address
    email: str
    # First name
    firstName: t.Optional[str]
    # Last name
    lastName: t.Optional[str]
    # Phone number
    phone: t.Optional[str]
    # Position in the company
    position: t.Optional[str]
    # Whether this is the main contact of the customer
    isMain: bool
    # An email to this address bounced; no further email is sent to it until the address changes
    bouncedAt: t.Optional[str]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Page of the record in the application
    directUrl: str
    # Changes with each edit; figures and other derived values do not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class Contact(_ContactRequired, total=False):
    # Only with lenient handling: what was corrected or left out
    warnings: t.List[ErrorDetail]


class _CustomFieldImportRequired(t.TypedDict):
    # Identifies the field; an existing one is updated
    externalId: str


class CustomFieldImport(_CustomFieldImportRequired, total=False):
    # Required for a new field
    label: str
    # Text to show to people
    description: t.Optional[str]
    # Required for a new field; cannot be changed later
    dataType: CustomFieldDataType
    # The records that have the field. Required for a new field; cannot be changed later. Values of
    # credit notes and payments are assigned only in the application
    entityType: CustomFieldEntityType
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class CustomField(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Label
    label: str
    # Text to show to people
    description: t.Optional[str]
    dataType: CustomFieldDataType
    entityType: CustomFieldEntityType
    # The values of a SELECT or MULTI_SELECT, oldest first: each label that was ever assigned
    values: t.List[CustomFieldLabel]
    # Version of label and description
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class CustomFieldAssignmentValue2(t.TypedDict):
    label: str


class _CustomFieldAssignmentRequired(t.TypedDict):
    # As the data type of the field: STRING (at most 500 characters) and TEXT a string, NUMBER a
    # number, BOOLEAN true or false, DATE an ISO 8601 date or date-time, SELECT {label},
    # MULTI_SELECT a list of {label}. A new label becomes a value of the field. null clears
    value: t.Optional[
        t.Union[t.List[CustomFieldLabel], CustomFieldAssignmentValue2, float, bool, str]
    ]


class CustomFieldAssignment(_CustomFieldAssignmentRequired, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


class CustomFieldValueValue2(t.TypedDict):
    label: str


class CustomFieldValue(t.TypedDict):
    # Id of the field
    id: str
    # External id of the field
    externalId: str
    # Label
    label: str
    dataType: CustomFieldDataType
    # The value of a DATE is the given date, or the given instant in UTC
    value: t.Union[t.List[CustomFieldLabel], CustomFieldValueValue2, float, bool, str]


class InvoiceImport(t.TypedDict, total=False):
    # Id of an existing invoice; its externalId may then change
    id: str
    # Required for a new invoice
    externalId: str
    # Invoice number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # In minor units of the currency; required for a new invoice
    grossAmount: int
    # In minor units of the currency
    netAmount: t.Optional[int]
    # Default: the currency of the organization
    currency: t.Optional[str]
    # Required for a new invoice
    issuedAt: Instant
    # Required for a new invoice
    dueDate: Instant
    # Required for a new invoice
    customer: CustomerRef


class CustomerInvoiceImport(t.TypedDict, total=False):
    # Id of an existing invoice; its externalId may then change
    id: str
    # Required for a new invoice
    externalId: str
    # Invoice number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # In minor units of the currency; required for a new invoice
    grossAmount: int
    # In minor units of the currency
    netAmount: t.Optional[int]
    # Default: the currency of the organization
    currency: t.Optional[str]
    # Required for a new invoice
    issuedAt: Instant
    # Required for a new invoice
    dueDate: Instant


class InvoiceUpdate(t.TypedDict, total=False):
    # Reminder plan of the invoice; null for that of its customer
    dunningPlanId: t.Optional[str]
    # Promise to pay; null for none
    promiseToPay: t.Optional[InvoiceUpdatePromiseToPay]
    # Values of custom fields, each identified by id or externalId. Fields that the list does not
    # name keep their value; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class Invoice(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    customer: CustomerOfDocument
    # The same as `customer.id`
    customerId: str
    # ISO 4217 code
    currency: str
    # Amount in effect, in minor units of the currency
    amountLinked: int
    # Page of the record in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Number that is printed on the document
    customId: str
    # Name
    name: t.Optional[str]
    # In minor units of the currency
    grossAmount: int
    # In minor units of the currency
    netAmount: t.Optional[int]
    # Day of issue
    issuedAt: str
    # Due date
    dueDate: str
    state: InvoiceState
    # grossAmount minus the linked amount, never below 0
    amountOutstanding: int
    # Linked amount beyond grossAmount
    amountOverpaid: int
    # Date of the last link in effect, once nothing is outstanding
    paidAt: t.Optional[str]
    # Payments that are linked to the invoice
    payments: t.List[InvoicePayment]
    # Credit notes that are linked to the invoice
    creditNotes: t.List[InvoiceCreditNote]
    # Created by an API request, by the import of a file, or in the application
    source: InvoiceSource
    # Reminder plan of the invoice; null for that of its customer
    dunningPlanId: t.Optional[str]
    # Promise to pay; null for none
    promiseToPay: t.Optional[InvoicePromiseToPay]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # The open dispute. It stops reminders and does not change amounts
    dispute: t.Optional[InvoiceDispute]
    # The write-off in the application; state says whether it still matters
    writtenOff: t.Optional[InvoiceWrittenOff]
    # Address of the PDF, which works without keys for one hour after the response; null if none
    # was uploaded. Repeat the request for a new address
    pdfUrl: t.Optional[str]
    # Changes with each edit; figures and other derived values do not count
    version: int


class PaymentImport(t.TypedDict, total=False):
    # Id of an existing payment; its externalId may then change
    id: str
    # Required for a new payment
    externalId: str
    # Required for a new payment
    customer: CustomerRef
    # In minor units of the currency; required for a new payment
    amount: int
    # Default: the currency of the linked invoices, else that of the organization
    currency: t.Optional[str]
    # Default: now
    validatedAt: t.Optional[Instant]
    # Default: UNKNOWN
    instrument: t.Optional[Instrument]
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Complete list: other links are removed. Absent: links do not change
    linkedInvoices: t.Optional[t.List[InvoiceLink]]


class Payment(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    customer: CustomerOfDocument
    # The same as `customer.id`
    customerId: str
    # ISO 4217 code
    currency: str
    # Amount in effect, in minor units of the currency
    amountLinked: int
    # Page of the record in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # In minor units of the currency
    amount: int
    # Amount that refunds take back
    amountRefunded: int
    # Amount that is neither linked nor refunded
    amountUnlinked: int
    # When the payment was made
    validatedAt: str
    instrument: Instrument
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Invoices that the amount is linked to
    linkedInvoices: t.List[LinkedInvoice]


class CreditNoteImport(t.TypedDict, total=False):
    # Id of an existing credit note; its externalId may then change
    id: str
    # Required for a new credit note
    externalId: str
    # Credit note number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # Required for a new credit note
    customer: CustomerRef
    # In minor units of the currency; required for a new credit note
    grossAmount: int
    # In minor units of the currency
    netAmount: t.Optional[int]
    # Default: the currency of the linked invoices, else that of the organization
    currency: t.Optional[str]
    # Default: now
    issuedAt: t.Optional[Instant]
    # Due date
    dueDate: t.Optional[Instant]
    # Complete list: other links are removed. Absent: links do not change
    linkedInvoices: t.Optional[t.List[InvoiceLink]]


class CreditNote(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    customer: CustomerOfDocument
    # The same as `customer.id`
    customerId: str
    # ISO 4217 code
    currency: str
    # Amount in effect, in minor units of the currency
    amountLinked: int
    # Page of the record in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Number that is printed on the document
    customId: str
    # Name
    name: t.Optional[str]
    # In minor units of the currency
    grossAmount: int
    # In minor units of the currency
    netAmount: t.Optional[int]
    # Day of issue
    issuedAt: str
    # Due date
    dueDate: t.Optional[str]
    # Amount that refunds take back
    amountRefunded: int
    # Amount that is neither linked nor refunded
    amountUnlinked: int
    # Invoices that the amount is linked to
    linkedInvoices: t.List[LinkedInvoice]
    # Address of the PDF, which works without keys for one hour after the response; null if none
    # was uploaded. Repeat the request for a new address
    pdfUrl: t.Optional[str]


class RefundImport(t.TypedDict, total=False):
    # Id of an existing refund; its externalId may then change
    id: str
    # Required for a new refund
    externalId: str
    # Required for a new refund
    customer: CustomerRef
    # In minor units of the currency; required for a new refund
    amount: int
    # Default: the currency of the linked documents, else that of the organization
    currency: t.Optional[str]
    # Default: now
    validatedAt: t.Optional[Instant]
    # Default: UNKNOWN
    instrument: t.Optional[Instrument]
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Complete list of the payments that it takes back
    linkedPayments: t.Optional[t.List[PaymentLink]]
    # Complete list of the credit notes that it takes back
    linkedCreditNotes: t.Optional[t.List[CreditNoteLink]]


class Refund(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    customer: CustomerOfDocument
    # The same as `customer.id`
    customerId: str
    # ISO 4217 code
    currency: str
    # Amount in effect, in minor units of the currency
    amountLinked: int
    # Page of the record in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # In minor units of the currency
    amount: int
    # In minor units of the currency
    amountUnlinked: int
    # When the payment was made
    validatedAt: str
    instrument: Instrument
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Payments that the refund takes back
    linkedPayments: t.List[RefundLinkedPayment]
    # Credit notes that the refund takes back
    linkedCreditNotes: t.List[RefundLinkedCreditNote]


class _ReconcileRequestRequired(t.TypedDict):
    # The same value again replaces the earlier reconciliation: an absent list keeps its previous
    # value, four empty lists undo it
    externalId: str


class ReconcileRequest(_ReconcileRequestRequired, total=False):
    # Debits, paired before refunds
    invoices: t.List[ReconcileItem]
    # Debits
    refunds: t.List[ReconcileItem]
    # Credits, paired before credit notes
    payments: t.List[ReconcileItem]
    # Credits
    creditNotes: t.List[ReconcileItem]


class ReconcileResult(t.TypedDict):
    # null after it was undone
    id: t.Optional[str]
    # The caller's own id
    externalId: str
    # What the request changed
    status: t.Literal["CREATED", "UPDATED", "UNCHANGED", "UNDONE"]
    # Links that the reconciliation made
    links: t.List[ReconcileLink]
    # The invoices
    invoices: t.List[ReconcileResultInvoice]


class BankAccount(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name of the account
    name: str
    # Name of the bank
    bankName: t.Optional[str]
    # Without spaces. Null if accountNumber and routingNumber are set
    iban: t.Optional[str]
    # Account number, if there is no IBAN
    accountNumber: t.Optional[str]
    # Bank routing number, in addition to an account number
    routingNumber: t.Optional[str]
    # BIC of the bank
    bic: t.Optional[str]
    # ISO 4217 code
    currency: str


class _CustomerBalanceRequired(t.TypedDict):
    customer: CustomerBalanceCustomer
    # Day for which the balance is stated
    asOf: str
    # Time zone of the organization, in which the day ends
    timezone: str
    # ISO 4217 code
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding amount of invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day had ended when that day began
    amountOverdue: int
    # Currencies without a rate, which these figures do not include
    unconverted: t.List[str]
    # Exact balances by currency
    balances: t.List[CustomerBalanceBalance]
    # Maximum records in the response
    limit: int
    # The records of this page
    items: t.List[CustomerBalanceItem]


class CustomerBalance(_CustomerBalanceRequired, total=False):
    """A balance with its documents, oldest first"""
    # Records before this page
    offset: int
    # Exact number; absent if a cursor was given
    total: int
    # Cursor of the next page; absent on the last page
    nextCursor: str


class Organization(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name
    name: str
    # Currency of figures without their own currency
    currency: str
    # IANA name; days begin and end in this time zone
    timezone: str
    # Language
    language: t.Literal["en", "fr", "de", "es", "it", "nl"]
    # For tests: sends no email, and `/test_clock` can move its time
    sandbox: bool
    # The only integration that may create and change records; null: none
    nativeIntegration: t.Optional[str]
    # Positions that contacts can have
    contactPositions: t.List[str]
    limits: OrganizationLimits
    # Value of one unit of another currency
    rates: t.List[OrganizationRate]
    # Version of the service
    version: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class PortalAttributesFields(t.TypedDict, total=False):
    # Email address of the person who will use the link
    user: t.Optional[str]
    # Space-separated fully qualified domain names, each optionally with https:// and a port, that
    # may embed the page; default: none
    frameAncestors: t.Optional[str]
    # Seconds for which the link works; default: 86400
    expiresIn: t.Optional[int]


class PortalLink(t.TypedDict):
    # Address of the customer's page with its token: every holder of the address can open it
    url: str


class User(t.TypedDict):
    # Id that the service assigned
    id: str
    # First name
    firstName: str
    # Last name
    lastName: str
    # Email address
    email: str
    # Position in the company
    position: t.Optional[str]
    role: UserRole


class _AccountManagersRequestRequired(t.TypedDict):
    # Complete list, in order; the first is the customer's accountManagerId
    userIds: t.List[str]


class AccountManagersRequest(_AccountManagersRequestRequired, total=False):
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class AccountManager(t.TypedDict):
    # Id that the service assigned
    id: str
    # First name
    firstName: str
    # Last name
    lastName: str
    # Email address
    email: str
    # Position in the company
    position: t.Optional[str]
    role: UserRole
    # When the user was assigned
    assignedAt: str


class AccountManagers(t.TypedDict):
    # Number of assigned users
    total: int
    # The records of this page
    items: t.List[AccountManager]
    # Version of the list
    version: int


class DunningPlan(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name
    name: str
    # Whether automatic steps are carried out by the service, or all steps by people
    mode: PlanMode
    # Whether a customer gets one contact for all invoices, or one contact for each invoice
    entity: PlanEntity
    # First step for an invoice that is already late. STANDARD: the first step after the due date.
    # CONTEXTUAL: the step for its age
    takeover: Takeover
    # Minimum net amounts by currency, in minor units. Smaller amounts trigger no reminder
    minimumAmounts: t.Dict[str, int]
    # For a plan per invoice: percentage of emails that the weekly limit may delay. Above it,
    # emails are combined
    combineAbove: int
    # Number that increases with each change of the steps or the behaviour
    version: int
    # Whether it applies to all customers and invoices without a plan of their own
    isDefault: bool
    # Whether it sends reminders. An inactive plan does nothing
    isActive: bool
    # Sorted by day
    steps: t.List[DunningStep]


class Action(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name
    name: str
    type: ActionType
    state: ActionState
    # Created by a dunning plan, by a reply, or by hand
    source: ActionSource
    customer: CustomerOfRecord
    # The invoice that triggered it
    carryingInvoice: t.Optional[InvoiceOfAction]
    # All invoices that it is about
    invoices: t.List[InvoiceOfAction]
    # Reminder plan that created the action; null for none
    dunningPlan: t.Optional[ActionDunningPlan]
    # Users that the action is assigned to
    assignedTo: t.List[UserOfAction]
    # User who performed it. Also null if the service performed it
    performedBy: t.Optional[UserOfAction]
    # Due date
    dueDate: str
    # When it was done; null while it is open
    performedAt: t.Optional[str]
    # Work lists leave it out until then
    snoozedUntil: t.Optional[str]
    # Step of the plan
    stepKey: t.Optional[str]
    # Subject of an action without a step: a reply that waits, money on account to apply, an
    # address that fails, a reply past its deadline, a receipt, or an email that a user wrote
    topic: t.Optional[ActionTopic]
    # Result
    outcome: t.Optional[
        t.Literal[
            "SENT",
            "PAID",
            "DISPUTED",
            "PROMISED",
            "PAUSED",
            "NOT_DUE",
            "NO_RECIPIENT",
            "BOUNCED",
            "REFUSED",
            "UNCERTAIN",
            "DONE",
            "PRINTED",
            "ANSWERED",
            "OVERTAKEN"
        ]
    ]
    # Why it cannot be printed: a formal notice with invoices in a currency for which the
    # organization has no bank account. null: it can be printed, or is no such letter
    holdReason: t.Optional[ActionHoldReason]
    # Comment of the person who recorded it
    comment: t.Optional[str]
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Version of the assignees and the snooze
    version: int


class NoteAttributes(t.TypedDict, total=False):
    # Unique in the organization. null or an empty string clears it
    externalId: t.Optional[str]
    # Required for a new note
    content: str
    # This or `customer` is required for a new note
    customerId: str
    customer: RecordReference
    # One of the customer's invoices. null clears it
    invoiceId: t.Optional[str]
    # Invoice that the note refers to; null for none
    invoice: t.Optional[DocumentReference]
    # Author. null clears it
    userId: t.Optional[str]


class NoteUpdate(t.TypedDict, total=False):
    # Unique in the organization. null or an empty string clears it
    externalId: t.Optional[str]
    # Required for a new note
    content: str
    # This or `customer` is required for a new note
    customerId: str
    customer: RecordReference
    # One of the customer's invoices. null clears it
    invoiceId: t.Optional[str]
    # Invoice that the note refers to; null for none
    invoice: t.Optional[DocumentReference]
    # Author. null clears it
    userId: t.Optional[str]
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class NoteAttachment(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name of the file
    fileName: str
    # Type that the sender gave
    contentType: str
    # Bytes
    size: int
    # When the record was created
    createdAt: str


class _NoteRequired(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Text of the note
    content: str
    # APP: written by a person in the application. API keys cannot change it
    source: t.Literal["API", "APP"]
    # Id of the customer
    customerId: str
    customer: CustomerOfRecord
    # Id of the invoice that the note refers to; null for none
    invoiceId: t.Optional[str]
    # Invoice that the note refers to; null for none
    invoice: t.Optional[NoteInvoice]
    # Id of the author; null for none
    userId: t.Optional[str]
    # Changes with each edit; figures and other derived values do not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # When the content last changed
    modifiedAt: str


class Note(_NoteRequired, total=False):
    # Present only with includeAttachments
    attachments: t.List[NoteAttachment]


class Import(t.TypedDict):
    # Id that the service assigned
    id: str
    # FAILED: it was given up, or every line was refused
    state: t.Literal["RECEIVING", "PENDING", "RUNNING", "COMPLETED", "FAILED"]
    # Name of the file
    fileName: t.Optional[str]
    # Lines received
    linesTotal: int
    # Lines applied or refused so far
    linesDone: int
    # linesDone divided by linesTotal
    progress: float
    # By type of line. `unknown` counts lines without a recognizable type. A reconcile that is
    # undone counts as updated.
    counts: t.Dict[str, ImportCount]
    # Whether the upload had `Prefer: handling=lenient`: valid parts of a record are kept
    lenient: bool
    # Number of repairs and omissions by lenient handling
    warningsTotal: int
    # Reason why the whole import failed
    failure: t.Optional[str]
    # When the record was created
    createdAt: str
    # When the first line was applied; null before that
    startedAt: t.Optional[str]
    # When the last line was applied; null before that
    finishedAt: t.Optional[str]


class ImportError(t.TypedDict):
    # Line number in the file, from 1
    line: int
    # Type of the line; null if it cannot be read
    type: t.Optional[str]
    # External id in the line; null if it cannot be read
    externalId: t.Optional[str]
    # Error code of the API
    code: str
    # Invalid field; null if the whole line is invalid
    field: t.Optional[str]
    # What is wrong, as text for people
    reason: str


class Event(t.TypedDict):
    # Id, sent as the webhook-id of its deliveries
    id: str
    type: EventType
    # When it happened
    timestamp: str
    # Customer that the event is about
    customerId: t.Optional[str]
    # Who caused it. null: recorded by a release without this field
    actor: t.Optional[EventActor]
    # Main facts; see the guide
    data: t.Dict[str, t.Any]
    # Cursor of this event. Send it as since to continue after it
    cursor: str


class EventList(t.TypedDict):
    # The records of this page
    items: t.List[Event]
    # Always present. Send it as since to continue, now or later
    nextCursor: str


class _WebhookEndpointAttributesRequired(t.TypedDict):
    # https:// address on the public internet, without user name, password or fragment
    url: str


class WebhookEndpointAttributes(_WebhookEndpointAttributesRequired, total=False):
    # Types of events to deliver. null or absent: all
    types: t.Optional[t.List[EventType]]
    # Text to show to people
    description: t.Optional[str]
    # Default: true. A re-enabled endpoint continues where it stopped, within the retention period
    # of events
    enabled: bool


class WebhookEndpointUpdate(t.TypedDict, total=False):
    # https:// address on the public internet, without user name, password or fragment
    url: str
    # Types of events to deliver. null or absent: all
    types: t.Optional[t.List[EventType]]
    # Text to show to people
    description: t.Optional[str]
    # Default: true. A re-enabled endpoint continues where it stopped, within the retention period
    # of events
    enabled: bool
    # The version that was edited. If it is no longer current, the response is CONFLICT with the
    # stored record (`current`), and nothing changes
    version: int


class WebhookEndpoint(t.TypedDict):
    # Id that the service assigned
    id: str
    # Address that receives events
    url: str
    # Types of events that are delivered; null for all
    types: t.Optional[t.List[EventType]]
    # Text to show to people
    description: t.Optional[str]
    # Whether events are delivered
    enabled: bool
    # Reason why the service disabled it
    disabledReason: t.Optional[str]
    # First failure since the last success
    failingSince: t.Optional[str]
    # Until then, deliveries are also signed with the previous secret
    previousSecretUntil: t.Optional[str]
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Changes with each edit; figures and other derived values do not count
    version: int


class WebhookEndpointSecret(t.TypedDict):
    # Id that the service assigned
    id: str
    # Address that receives events
    url: str
    # Types of events that are delivered; null for all
    types: t.Optional[t.List[EventType]]
    # Text to show to people
    description: t.Optional[str]
    # Whether events are delivered
    enabled: bool
    # Reason why the service disabled it
    disabledReason: t.Optional[str]
    # First failure since the last success
    failingSince: t.Optional[str]
    # Until then, deliveries are also signed with the previous secret
    previousSecretUntil: t.Optional[str]
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Changes with each edit; figures and other derived values do not count
    version: int
    # Secret (whsec_…), shown only now
    secret: str


class WebhookDelivery(t.TypedDict):
    # Id of the event, sent as webhook-id
    id: str
    type: EventType
    # Id of the customer
    customerId: t.Optional[str]
    # State
    state: t.Literal["PENDING", "DELIVERED", "FAILED"]
    # Number of attempts so far
    attempts: int
    # When the last attempt was made; null before the first
    lastAttemptAt: t.Optional[str]
    # HTTP status of the last attempt
    lastStatus: t.Optional[int]
    # Why the last attempt failed; null if it did not
    lastError: t.Optional[str]
    # Earliest time of the next attempt. It also waits for earlier events of the customer
    nextAttemptAt: t.Optional[str]
    # When the receiver accepted it; null before that
    deliveredAt: t.Optional[str]
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class WebhookTest(t.TypedDict):
    # Id, sent as webhook-id. For an event of the feed: its own id
    id: str
    # Type of the message
    type: str
    # Whether the endpoint returned a status from 200 to 299
    delivered: bool
    # HTTP status that the endpoint returned
    status: t.Optional[int]
    # Reason why it does not count as delivered
    error: t.Optional[str]
    # Time until the response, in milliseconds
    durationMillis: int


class PdfUpload(t.TypedDict):
    # PDF as base64, at most 10 MiB when decoded
    data: str


class TestClock(t.TypedDict):
    """The clock of a sandbox"""
    # Current time of the sandbox; the clock runs on from there
    now: str
    # ADVANCING: events until `advancingTo` are being processed
    status: t.Literal["READY", "ADVANCING"]
    # Target of the running advance; null: none runs
    advancingTo: t.Optional[str]


class TestClockAdvance(t.TypedDict, total=False):
    # An instant after the current `now`, at most 400 days after it; not with `days` or `hours`
    to: Instant
    # Days of 24 hours; added to `hours`
    days: int
    # Hours; added to `days`
    hours: int


class ErrorDetail(t.TypedDict):
    # Path in the request, such as linkedInvoices[0].invoice.externalId; body for the whole body
    field: str
    # What is wrong with the field
    error: str


class AddressAttributes(t.TypedDict, total=False):
    # Street and number
    address: t.Optional[str]
    # Postal code
    zipcode: t.Optional[str]
    # City
    city: t.Optional[str]
    # State or region
    state: t.Optional[str]
    # A code or a name
    country: t.Optional[str]


class RecordReference(t.TypedDict, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


class PaymentMethod(t.TypedDict):
    # Whether the customer may pay with this method
    enabled: bool


class RecordId(t.TypedDict):
    # Id that the service assigned
    id: str


class _WireTransferMethodRequired(t.TypedDict):
    # Whether the customer may pay by bank transfer
    enabled: bool


class WireTransferMethod(_WireTransferMethodRequired, total=False):
    # Account into which the customer transfers
    bankAccount: t.Optional[RecordId]


class PaymentMethods(t.TypedDict, total=False):
    # Payment card
    card: t.Optional[PaymentMethod]
    # Check
    check: t.Optional[PaymentMethod]
    # ACH debit
    achDebit: t.Optional[PaymentMethod]
    # SEPA direct debit
    sepaDebit: t.Optional[PaymentMethod]
    # GoCardless
    goCardless: t.Optional[PaymentMethod]
    # Bank transfer
    wireTransfer: t.Optional[WireTransferMethod]


class Address(t.TypedDict):
    # Street and number
    address: t.Optional[str]
    # Postal code
    zipcode: t.Optional[str]
    # City
    city: t.Optional[str]
    # State or region
    state: t.Optional[str]
    # A code or a name
    country: t.Optional[str]


class ParentCustomer(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


class MergedInto(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


_PlanInForceRequired = t.TypedDict(
    "_PlanInForceRequired",
    {
        "planId": "t.Optional[str]",
        "from": "t.Literal[\"CUSTOMER\", \"PARENT\", \"DEFAULT\", \"NONE\"]",
        "pausedUntil": "t.Optional[str]",
    },
)


class PlanInForce(_PlanInForceRequired):
    pass


class CurrencyBalance(t.TypedDict):
    # ISO 4217 code
    currency: str
    # In minor units of the currency
    balance: int
    # In minor units of the currency
    amountDue: int
    # In minor units of the currency
    amountOverdue: int


class CustomFieldLabel(t.TypedDict):
    # Label
    label: str


class CustomerRef(t.TypedDict, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Ignored
    name: str
    # Ignored
    companyName: str


class _InvoiceUpdatePromiseToPayRequired(t.TypedDict):
    # Day by which the customer promised to pay
    date: Instant


class InvoiceUpdatePromiseToPay(_InvoiceUpdatePromiseToPayRequired, total=False):
    # In minor units of the currency
    amount: t.Optional[int]
    # Comment of the person who recorded it
    comment: t.Optional[str]


class InvoicePayment(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Amount in effect
    amountLinked: int
    # When the payment was made
    validatedAt: str
    instrument: Instrument


class InvoiceCreditNote(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Amount in effect
    amountLinked: int
    # Number that is printed on the document
    customId: t.Optional[str]
    # Day of issue
    issuedAt: str


class InvoicePromiseToPay(t.TypedDict):
    # Day by which the customer promised to pay
    date: str
    # null: the whole invoice
    amount: t.Optional[int]
    # Comment of the person who recorded it
    comment: t.Optional[str]
    # API: through the API; APP: by a user; PORTAL: by the debtor
    source: t.Literal["API", "APP", "PORTAL"]
    # When the promise was made
    madeAt: str
    # Derived from payments: KEPT when the promise is covered, otherwise OPEN until its day has
    # ended, then BROKEN
    status: t.Literal["OPEN", "KEPT", "BROKEN", "REPLACED", "CANCELLED"]
    # Whether money on account that is not linked yet covers the promise
    pendingApplication: bool


class InvoiceDispute(t.TypedDict):
    # Id that the service assigned
    id: str
    # What is disputed
    reason: t.Literal[
        "WRONG_AMOUNT",
        "WRONG_PRICE",
        "NOT_RECEIVED",
        "QUALITY",
        "ALREADY_PAID",
        "WRONG_CUSTOMER",
        "OTHER"
    ]
    # Comment of the person who recorded it
    comment: t.Optional[str]
    # The disputed part; null: the whole invoice
    amount: t.Optional[int]
    # When the dispute was opened
    openedAt: str
    # Who opened the dispute
    source: t.Literal["API", "APP", "PORTAL"]


class InvoiceWrittenOff(t.TypedDict):
    # When it was written off
    at: str
    # Reason for the write-off
    reason: t.Optional[str]


class DocumentReference(t.TypedDict, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: str


class InvoiceLink(t.TypedDict):
    # In minor units of the currency
    amountLinked: int
    invoice: DocumentReference


class InvoiceOfLink(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: t.Optional[str]
    state: InvoiceState


class LinkedInvoice(t.TypedDict):
    # Amount in effect: lower than the stated one while a refund takes the credit back
    amountLinked: int
    # Amount that the caller stated
    amountStated: int
    invoice: InvoiceOfLink


class PaymentLink(t.TypedDict):
    # In minor units of the currency
    amountLinked: int
    payment: DocumentReference


class CreditNoteLink(t.TypedDict):
    # In minor units of the currency
    amountLinked: int
    creditNote: DocumentReference


class RefundLinkedPaymentPayment(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


class RefundLinkedPayment(t.TypedDict):
    # In minor units of the currency
    amountLinked: int
    payment: RefundLinkedPaymentPayment


class RefundLinkedCreditNoteCreditNote(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: str


class RefundLinkedCreditNote(t.TypedDict):
    # In minor units of the currency
    amountLinked: int
    creditNote: RefundLinkedCreditNoteCreditNote


class _ReconcileItemRequired(t.TypedDict):
    # In minor units of the currency
    amountLinked: int


class ReconcileItem(_ReconcileItemRequired, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: str


class ReconciledDocument(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: t.Optional[str]


class _ReconcileLinkRequired(t.TypedDict):
    # Amount in effect
    amountLinked: int
    # In minor units of the currency
    amountStated: int


class ReconcileLink(_ReconcileLinkRequired, total=False):
    invoice: ReconciledDocument
    refund: ReconciledDocument
    payment: ReconciledDocument
    creditNote: ReconciledDocument


class ReconcileResultInvoice(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: t.Optional[str]
    state: InvoiceState
    # In minor units of the currency
    amountLinked: int
    # In minor units of the currency
    amountOutstanding: int


class CustomerBalanceCustomer(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Name
    name: str


class CustomerBalanceBalance(t.TypedDict):
    # ISO 4217 code
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding amount of invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day had ended when that day began
    amountOverdue: int


class CustomerBalanceItem(t.TypedDict):
    # Id that the service assigned
    id: str
    # Kind of the record
    type: t.Literal["invoice", "credit_note", "payment", "refund"]
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: t.Optional[str]
    # Date of issue, or of validation
    date: str
    # ISO 4217 code
    currency: str
    # Effect on the balance: negative for credit notes and payments
    amount: int
    # Balance in this currency after this document
    balance: int
    # Of an invoice, at the end of that day
    amountOutstanding: t.Optional[int]


class OrganizationLimits(t.TypedDict):
    # Maximum requests per minute
    requestsPerMinute: int
    # Maximum concurrent requests
    maxConcurrency: int
    # Maximum email addresses that are not contacts, to which users may write within 24 hours
    unknownRecipientsPerDay: int


class OrganizationRate(t.TypedDict):
    # ISO 4217 code
    currency: str
    # Units of the organization's currency, an exact decimal
    rate: str


class StepRecipients(t.TypedDict):
    # Main contact of the customer. If there is none, its oldest contact
    mainContact: bool
    # Contacts in one of these positions
    positions: t.List[str]
    # Whether the account managers of the customer get a copy
    ccAccountManagers: bool


class StepAttachments(t.TypedDict):
    # PDF files of the invoices
    invoices: bool
    # Statement of account
    statement: bool


class StepCustomField(t.TypedDict):
    # Custom field of customers or invoices
    id: str
    # Exact value of the field. For a select field, one of its labels
    value: t.Union[float, bool, str]


class StepConditions(t.TypedDict):
    # Outstanding amount of the invoice, in minor units of the organization’s currency
    minOutstanding: t.Optional[int]
    # In minor units of the currency
    maxOutstanding: t.Optional[int]
    # Currencies of the invoice. null: any
    currencies: t.Optional[t.List[str]]
    # Minimum days overdue; negative before the due date; null for no limit
    minDaysOverdue: t.Optional[int]
    # Maximum days overdue; null for no limit
    maxDaysOverdue: t.Optional[int]
    # Custom field that the invoice must have; null for any invoice
    customField: t.Optional[StepCustomField]


class DunningStep(t.TypedDict):
    # Identifier of the step within the plan. It stays the same in all versions
    key: str
    # Unique within the plan
    name: str
    type: ActionType
    # Reference day. PREVIOUS_STEP: the day of the previous step
    relativeTo: StepAnchor
    # Days after the reference day. Negative: before it
    offsetDays: int
    # Whether the service carries it out without approval by a person
    automatic: bool
    # Mail template. null: the standard text for the day of the step
    templateId: t.Optional[str]
    recipients: StepRecipients
    attachments: StepAttachments
    conditions: StepConditions
    # Only for invoices with an earlier reminder. A late invoice never enters the plan at this step
    needsEarlier: bool


class CustomerOfRecord(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Name
    name: str
    # The same as `name`
    companyName: str


class InvoiceOfAction(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: str


class ActionDunningPlan(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name
    name: str


class UserOfAction(t.TypedDict):
    # Id that the service assigned
    id: str
    # First name
    firstName: str
    # Last name
    lastName: str
    # Email address
    email: str


class NoteInvoice(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that is printed on the document
    customId: str


class ImportCount(t.TypedDict):
    # Records created
    created: int
    # Records changed
    updated: int
    # Records that did not change
    unchanged: int
    # Lines refused
    refused: int


class EventActor(t.TypedDict):
    kind: ActorKind
    # Id of the user, API key or portal link. null: the service itself
    id: t.Optional[str]
    # Kind of job, or command, through which the service acted
    job: t.Optional[str]


PortalAttributes = t.Optional[PortalAttributesFields]


Language = t.Literal["en", "fr", "de", "es", "it", "nl"]


CustomFieldDataType = t.Literal[
    "STRING",
    "TEXT",
    "NUMBER",
    "BOOLEAN",
    "DATE",
    "SELECT",
    "MULTI_SELECT"
]


CustomFieldEntityType = t.Literal["CUSTOMER", "CONTACT", "INVOICE", "CREDIT_NOTE", "PAYMENT"]


InvoiceState = t.Literal["DUE", "OVERDUE", "PAID", "WRITTEN_OFF"]


Instrument = t.Literal["WIRE_TRANSFER", "DIRECT_DEBIT", "CARD", "CASH", "CHECK", "UNKNOWN"]


InvoiceSource = t.Literal["API", "IMPORT", "APP"]


UserRole = t.Literal["OWNER", "ADMIN", "COLLECTOR", "VIEWER"]


PlanMode = t.Literal["AUTOMATIC", "MANUAL"]


PlanEntity = t.Literal["CUSTOMER", "INVOICE"]


Takeover = t.Literal["STANDARD", "CONTEXTUAL"]


ActionType = t.Literal["EMAIL", "CALL", "LETTER", "SMS", "TASK"]


StepAnchor = t.Literal["DUE_DATE", "PREVIOUS_STEP"]


ActionState = t.Literal["TODO", "EXECUTED", "IGNORED", "FAILED"]


ActionSource = t.Literal["WORKFLOW", "REPLY", "MANUAL"]


ActionTopic = t.Literal["REPLY", "ON_ACCOUNT", "BAD_ADDRESS", "ESCALATION", "RECEIPT", "MAIL"]


ActionHoldReason = t.Literal["NO_BANK_ACCOUNT"]


EventType = t.Literal[
    "customer.created",
    "customer.updated",
    "customer.deleted",
    "customer.merged",
    "customer.merge_undone",
    "contact.created",
    "contact.updated",
    "contact.deleted",
    "invoice.created",
    "invoice.updated",
    "invoice.deleted",
    "invoice.paid",
    "invoice.overdue",
    "payment.created",
    "payment.updated",
    "payment.deleted",
    "credit_note.created",
    "credit_note.updated",
    "credit_note.deleted",
    "refund.created",
    "refund.updated",
    "refund.deleted",
    "reconciliation.created",
    "reconciliation.updated",
    "reconciliation.undone",
    "action.created",
    "action.updated",
    "action.deleted",
    "note.created",
    "note.updated",
    "note.deleted",
    "message.received",
    "message.bounced",
    "import.completed",
    "webhook_endpoint.disabled"
]


ActorKind = t.Literal["USER", "API_KEY", "PORTAL", "SYSTEM"]
