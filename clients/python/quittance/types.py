"""What the service takes and answers: the shapes of its JSON.

Generated from openapi.json by scripts/generate.ts. Do not edit.
"""

from __future__ import annotations

import datetime
import typing as t

#: A date, a datetime, or its text as ISO 8601 has it.
Instant = t.Union[str, datetime.date]


class CustomerAttributes(t.TypedDict, total=False):
    # Of a known customer; its externalId may then change
    id: str
    # Required for a new customer
    externalId: str
    # Required for a new customer
    name: str
    # Postal address; null clears it
    address: t.Optional[AddressAttributes]
    # Root of the family; must exist. null leaves the family
    parent: t.Optional[RecordReference]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # User who looks after the customer first
    accountManagerId: t.Optional[str]
    # null: none of its own, so that the plan of its parent or the default holds
    dunningPlanId: t.Optional[str]
    # false: neither it nor its children are reminded; true at first
    dunningEnabled: bool
    # In which it is written to; null: the organization's
    language: t.Optional[Language]
    # On whose clock it is contacted, such as Europe/Paris; null: the organization's
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.Optional[t.List[RecordId]]
    # Values of custom fields, each named by id and/or externalId. What the list does not name
    # stays; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # Deprecated. The complete list where present, null an empty one; use the contact endpoints
    # instead
    contacts: t.Optional[t.List[ContactAttributes]]


class CustomerUpdate(t.TypedDict, total=False):
    # Of a known customer; its externalId may then change
    id: str
    # Required for a new customer
    externalId: str
    # Required for a new customer
    name: str
    # Postal address; null clears it
    address: t.Optional[AddressAttributes]
    # Root of the family; must exist. null leaves the family
    parent: t.Optional[RecordReference]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # User who looks after the customer first
    accountManagerId: t.Optional[str]
    # null: none of its own, so that the plan of its parent or the default holds
    dunningPlanId: t.Optional[str]
    # false: neither it nor its children are reminded; true at first
    dunningEnabled: bool
    # In which it is written to; null: the organization's
    language: t.Optional[Language]
    # On whose clock it is contacted, such as Europe/Paris; null: the organization's
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.Optional[t.List[RecordId]]
    # Values of custom fields, each named by id and/or externalId. What the list does not name
    # stays; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # Deprecated. The complete list where present, null an empty one; use the contact endpoints
    # instead
    contacts: t.Optional[t.List[ContactAttributes]]
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
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
    # The customer that all it had is with now. Documents that name it are that one’s
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # User who looks after the customer first
    accountManagerId: t.Optional[str]
    # Of its own
    dunningPlanId: t.Optional[str]
    # false: neither it nor its children are reminded
    dunningEnabled: bool
    # The dunning plan that holds for it
    dunning: PlanInForce
    # In which it is written to; null: the organization's
    language: t.Optional[Language]
    # On whose clock it is contacted, such as Europe/Paris; null: the organization's
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # The organization's, in which the figures below are
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding on invoices that are not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due day
    countInvoicesOverdue: int
    # Currencies without a rate, left out of the figures
    unconverted: t.List[str]
    # Always exact
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Its page in the application
    directUrl: str
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
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
    """With expand=customer all that a list of customers shows of it"""
    address: Address
    # Root of the family; null for a customer without a parent
    parent: t.Optional[ParentCustomer]
    # The customer that all it had is with now. Documents that name it are that one’s
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # User who looks after the customer first
    accountManagerId: t.Optional[str]
    # Of its own
    dunningPlanId: t.Optional[str]
    # false: neither it nor its children are reminded
    dunningEnabled: bool
    # The dunning plan that holds for it
    dunning: PlanInForce
    # In which it is written to; null: the organization's
    language: t.Optional[Language]
    # On whose clock it is contacted, such as Europe/Paris; null: the organization's
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # The organization's, in which the figures below are
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding on invoices that are not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due day
    countInvoicesOverdue: int
    # Currencies without a rate, left out of the figures
    unconverted: t.List[str]
    # Always exact
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Its page in the application
    directUrl: str
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
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
    # The customer that all it had is with now. Documents that name it are that one’s
    mergedInto: t.Optional[MergedInto]
    # VAT identification number
    vatNumber: t.Optional[str]
    # Number of the customer in accounting
    accountingRef: t.Optional[str]
    # User who looks after the customer first
    accountManagerId: t.Optional[str]
    # Of its own
    dunningPlanId: t.Optional[str]
    # false: neither it nor its children are reminded
    dunningEnabled: bool
    # The dunning plan that holds for it
    dunning: PlanInForce
    # In which it is written to; null: the organization's
    language: t.Optional[Language]
    # On whose clock it is contacted, such as Europe/Paris; null: the organization's
    timezone: t.Optional[str]
    # Ways in which the customer may pay
    paymentMethods: t.Optional[PaymentMethods]
    # Bank accounts of the organization that the customer pays into
    bankAccounts: t.List[RecordId]
    # The organization's, in which the figures below are
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding on invoices that are not written off
    amountDue: int
    # The part of amountDue whose due day has ended
    amountOverdue: int
    # Number of invoices that are not paid
    countInvoicesDue: int
    # Number of invoices past their due day
    countInvoicesOverdue: int
    # Currencies without a rate, left out of the figures
    unconverted: t.List[str]
    # Always exact
    balances: t.List[CurrencyBalance]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Its page in the application
    directUrl: str
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Deprecated. Use the contact endpoints instead
    contacts: t.List[Contact]


class Customer(_CustomerRequired, total=False):
    # Only with lenient handling, and where there are some: what was mended or left out
    warnings: t.List[ErrorDetail]


class ContactAttributes(t.TypedDict, total=False):
    # Of a known contact
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Source system; default: API. Together with externalId it names a contact. APP (written by a
    # person in the application) and IMPORT are reserved
    source: t.Optional[str]
    # Required for a new contact; unique within the customer, compared without case
    email: str
    # First name
    firstName: t.Optional[str]
    # Last name
    lastName: t.Optional[str]
    # Phone number
    phone: t.Optional[str]
    # One of the organization's contact positions, such as ACCOUNTING
    position: t.Optional[str]
    # At most one contact of a customer is the main one: the last that says so
    isMain: t.Optional[bool]
    # Values of custom fields, each named by id and/or externalId. What the list does not name
    # stays; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]


class ContactUpdate(t.TypedDict, total=False):
    # Of a known contact
    id: str
    # The caller's own id
    externalId: t.Optional[str]
    # Source system; default: API. Together with externalId it names a contact. APP (written by a
    # person in the application) and IMPORT are reserved
    source: t.Optional[str]
    # Required for a new contact; unique within the customer, compared without case
    email: str
    # First name
    firstName: t.Optional[str]
    # Last name
    lastName: t.Optional[str]
    # Phone number
    phone: t.Optional[str]
    # One of the organization's contact positions, such as ACCOUNTING
    position: t.Optional[str]
    # At most one contact of a customer is the main one: the last that says so
    isMain: t.Optional[bool]
    # Values of custom fields, each named by id and/or externalId. What the list does not name
    # stays; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
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
    # Mail to the address came back; nothing is sent there until it is changed
    bouncedAt: t.Optional[str]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # Its page in the application
    directUrl: str
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
    version: int
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class Contact(_ContactRequired, total=False):
    # Only with lenient handling, and where there are some: what was mended or left out
    warnings: t.List[ErrorDetail]


class _CustomFieldImportRequired(t.TypedDict):
    # Names the field; one that exists is updated
    externalId: str


class CustomFieldImport(_CustomFieldImportRequired, total=False):
    # Required for a new field
    label: str
    # Text for people
    description: t.Optional[str]
    # Required for a new field, then fixed
    dataType: CustomFieldDataType
    # The records that have the field; required for a new field, then fixed. Values of credit notes
    # and payments are assigned in the application only
    entityType: CustomFieldEntityType
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
    version: int


class CustomField(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Label
    label: str
    # Text for people
    description: t.Optional[str]
    dataType: CustomFieldDataType
    entityType: CustomFieldEntityType
    # What a SELECT or MULTI_SELECT offers, oldest first: each label that was ever assigned
    values: t.List[CustomFieldLabel]
    # Of label and description
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
    # Of the field
    id: str
    # Of the field
    externalId: str
    # Label
    label: str
    dataType: CustomFieldDataType
    # A DATE is answered as the date, or as the instant in UTC, that was given
    value: t.Union[t.List[CustomFieldLabel], CustomFieldValueValue2, float, bool, str]


class InvoiceImport(t.TypedDict, total=False):
    # Of a known invoice; its externalId may then change
    id: str
    # Required for a new invoice
    externalId: str
    # Invoice number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # Lowest division of the currency; required for a new invoice
    grossAmount: int
    # Lowest division of the currency
    netAmount: t.Optional[int]
    # Default: the organization's
    currency: t.Optional[str]
    # Required for a new invoice
    issuedAt: Instant
    # Required for a new invoice
    dueDate: Instant
    # Required for a new invoice
    customer: CustomerRef


class CustomerInvoiceImport(t.TypedDict, total=False):
    # Of a known invoice; its externalId may then change
    id: str
    # Required for a new invoice
    externalId: str
    # Invoice number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # Lowest division of the currency; required for a new invoice
    grossAmount: int
    # Lowest division of the currency
    netAmount: t.Optional[int]
    # Default: the organization's
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
    # Values of custom fields, each named by id and/or externalId. What the list does not name
    # stays; null clears all
    customFields: t.Optional[t.List[CustomFieldAssignment]]
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
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
    # In effect, in the lowest division of the currency
    amountLinked: int
    # Its page in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Number that people know the document by
    customId: str
    # Name
    name: t.Optional[str]
    # Lowest division of the currency
    grossAmount: int
    # Lowest division of the currency
    netAmount: t.Optional[int]
    # Day of issue
    issuedAt: str
    # Day by which it is due
    dueDate: str
    state: InvoiceState
    # grossAmount less what is linked, never below 0
    amountOutstanding: int
    # What is linked beyond grossAmount
    amountOverpaid: int
    # Date of the last link in effect, once nothing is outstanding
    paidAt: t.Optional[str]
    # Payments that are linked to the invoice
    payments: t.List[InvoicePayment]
    # Credit notes that are linked to the invoice
    creditNotes: t.List[InvoiceCreditNote]
    # Made by a request to the API, by an import of a file, or in the application
    source: InvoiceSource
    # Reminder plan of the invoice; null for that of its customer
    dunningPlanId: t.Optional[str]
    # Promise to pay; null for none
    promiseToPay: t.Optional[InvoicePromiseToPay]
    # Custom fields that have a value, oldest field first
    customFields: t.List[CustomFieldValue]
    # The dispute that is open. It stops reminders and changes no amount
    dispute: t.Optional[InvoiceDispute]
    # Written off in the application; state says whether that matters still
    writtenOff: t.Optional[InvoiceWrittenOff]
    # Address of the PDF, usable without keys for one hour from the answer; null when none was
    # uploaded. Ask again for a fresh one
    pdfUrl: t.Optional[str]
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
    version: int


class PaymentImport(t.TypedDict, total=False):
    # Of a known payment; its externalId may then change
    id: str
    # Required for a new payment
    externalId: str
    # Required for a new payment
    customer: CustomerRef
    # Lowest division of the currency; required for a new payment
    amount: int
    # Default: the linked invoices', else the organization's
    currency: t.Optional[str]
    # Default: now
    validatedAt: t.Optional[Instant]
    # Default: UNKNOWN
    instrument: t.Optional[Instrument]
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Complete where present: links absent from it are removed. Absent: links stay
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
    # In effect, in the lowest division of the currency
    amountLinked: int
    # Its page in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Lowest division of the currency
    amount: int
    # Taken back by refunds
    amountRefunded: int
    # Neither linked nor refunded
    amountUnlinked: int
    # When the money moved
    validatedAt: str
    instrument: Instrument
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Invoices that the amount is linked to
    linkedInvoices: t.List[LinkedInvoice]


class CreditNoteImport(t.TypedDict, total=False):
    # Of a known credit note; its externalId may then change
    id: str
    # Required for a new credit note
    externalId: str
    # Credit note number; default: externalId
    customId: t.Optional[str]
    # Name
    name: t.Optional[str]
    # Required for a new credit note
    customer: CustomerRef
    # Lowest division of the currency; required for a new credit note
    grossAmount: int
    # Lowest division of the currency
    netAmount: t.Optional[int]
    # Default: the linked invoices', else the organization's
    currency: t.Optional[str]
    # Default: now
    issuedAt: t.Optional[Instant]
    # Day by which it is due
    dueDate: t.Optional[Instant]
    # Complete where present: links absent from it are removed. Absent: links stay
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
    # In effect, in the lowest division of the currency
    amountLinked: int
    # Its page in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Number that people know the document by
    customId: str
    # Name
    name: t.Optional[str]
    # Lowest division of the currency
    grossAmount: int
    # Lowest division of the currency
    netAmount: t.Optional[int]
    # Day of issue
    issuedAt: str
    # Day by which it is due
    dueDate: t.Optional[str]
    # Taken back by refunds
    amountRefunded: int
    # Neither linked nor refunded
    amountUnlinked: int
    # Invoices that the amount is linked to
    linkedInvoices: t.List[LinkedInvoice]
    # Address of the PDF, usable without keys for one hour from the answer; null when none was
    # uploaded. Ask again for a fresh one
    pdfUrl: t.Optional[str]


class RefundImport(t.TypedDict, total=False):
    # Of a known refund; its externalId may then change
    id: str
    # Required for a new refund
    externalId: str
    # Required for a new refund
    customer: CustomerRef
    # Lowest division of the currency; required for a new refund
    amount: int
    # Default: the linked documents', else the organization's
    currency: t.Optional[str]
    # Default: now
    validatedAt: t.Optional[Instant]
    # Default: UNKNOWN
    instrument: t.Optional[Instrument]
    # Bank account of the organization that was used
    bankAccountId: t.Optional[str]
    # Reference of the bank or the payment provider
    refNumber: t.Optional[str]
    # Payments that it takes back; complete where present
    linkedPayments: t.Optional[t.List[PaymentLink]]
    # Credit notes that it takes back; complete where present
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
    # In effect, in the lowest division of the currency
    amountLinked: int
    # Its page in the application
    directUrl: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str
    # Lowest division of the currency
    amount: int
    # Lowest division of the currency
    amountUnlinked: int
    # When the money moved
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
    # The same again replaces what it did before; a list that is absent keeps what it was, four
    # empty lists undo it
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
    # null once it is undone
    id: t.Optional[str]
    # The caller's own id
    externalId: str
    # What the request did
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
    # Without spaces. Without one: accountNumber and routingNumber
    iban: t.Optional[str]
    # Account number, where there is no IBAN
    accountNumber: t.Optional[str]
    # Routing number of the bank, beside an account number
    routingNumber: t.Optional[str]
    # BIC of the bank
    bic: t.Optional[str]
    # ISO 4217 code
    currency: str


class _CustomerBalanceRequired(t.TypedDict):
    customer: CustomerBalanceCustomer
    # Day for which the balance is stated
    asOf: str
    # The organization's, in which the day ends
    timezone: str
    # ISO 4217 code
    currency: str
    # Invoices − credit notes − payments + refunds
    balance: int
    # Outstanding on invoices that were not written off
    amountDue: int
    # The part of amountDue whose due day had ended when that day began
    amountOverdue: int
    # Currencies without a rate, left out of these figures
    unconverted: t.List[str]
    # Always exact
    balances: t.List[CustomerBalanceBalance]
    # Records in one answer at most
    limit: int
    # The records
    items: t.List[CustomerBalanceItem]


class CustomerBalance(_CustomerBalanceRequired, total=False):
    """With the documents that make it, the oldest first"""
    # Records before this page
    offset: int
    # Exact; left out when a cursor was given
    total: int
    # There is more: ask for it with cursor
    nextCursor: str


class Organization(t.TypedDict):
    # Id that the service assigned
    id: str
    # Name
    name: str
    # In which figures without a currency of their own are
    currency: str
    # IANA name: where days begin and end
    timezone: str
    # Language
    language: t.Literal["en", "fr", "de", "es", "it", "nl"]
    # Made for trying things out: mails nobody, and its time can be moved by `/test_clock`
    sandbox: bool
    # The integration that alone creates and changes records; null: none
    nativeIntegration: t.Optional[str]
    # Positions that contacts can have
    contactPositions: t.List[str]
    limits: OrganizationLimits
    # What one unit of another currency is worth
    rates: t.List[OrganizationRate]
    # Of the service
    version: str
    # When the record was created
    createdAt: str
    # When the record last changed
    updatedAt: str


class PortalAttributesFields(t.TypedDict, total=False):
    # E-mail address of the person who will use the link
    user: t.Optional[str]
    # Space-separated fully qualified domain names, each optionally with https:// and a port, that
    # may embed the page; none unless given
    frameAncestors: t.Optional[str]
    # Seconds for which the link works, 86400 unless given
    expiresIn: t.Optional[int]


class PortalLink(t.TypedDict):
    # The customer's page, token included: whoever has the address sees it
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
    # The complete list, in order; the first is the customer's accountManagerId
    userIds: t.List[str]


class AccountManagersRequest(_AccountManagersRequestRequired, total=False):
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
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
    # The records
    items: t.List[AccountManager]
    # Of the list
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
    # Reminder plan that made the action; null for none
    dunningPlan: t.Optional[ActionDunningPlan]
    # Users who are to do it
    assignedTo: t.List[UserOfAction]
    # User who performed it. Also null if the service performed it
    performedBy: t.Optional[UserOfAction]
    # Day by which it is due
    dueDate: str
    # When it was done; null while it is not
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
    # Invoice that the note is about; null for none
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
    # Invoice that the note is about; null for none
    invoice: t.Optional[DocumentReference]
    # Author. null clears it
    userId: t.Optional[str]
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
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
    # Id of the invoice that the note is about; null for none
    invoiceId: t.Optional[str]
    # Invoice that the note is about; null for none
    invoice: t.Optional[NoteInvoice]
    # Id of the author; null for none
    userId: t.Optional[str]
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
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
    # Type of the line; null where it cannot be read
    type: t.Optional[str]
    # External id in the line; null where it cannot be read
    externalId: t.Optional[str]
    # Error code of the API
    code: str
    # Field that is wrong; null where it is the whole line
    field: t.Optional[str]
    # What is wrong, for people
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
    # The records
    items: t.List[Event]
    # Always present. Send it as since to continue, now or later
    nextCursor: str


class _WebhookEndpointAttributesRequired(t.TypedDict):
    # https:// address on the public internet, without user name, password or fragment
    url: str


class WebhookEndpointAttributes(_WebhookEndpointAttributesRequired, total=False):
    # Types of events to deliver. null or absent: all
    types: t.Optional[t.List[EventType]]
    # Text for people
    description: t.Optional[str]
    # Default: true. A re-enabled endpoint continues where it stopped, within the retention period
    # of events
    enabled: bool


class WebhookEndpointUpdate(t.TypedDict, total=False):
    # https:// address on the public internet, without user name, password or fragment
    url: str
    # Types of events to deliver. null or absent: all
    types: t.Optional[t.List[EventType]]
    # Text for people
    description: t.Optional[str]
    # Default: true. A re-enabled endpoint continues where it stopped, within the retention period
    # of events
    enabled: bool
    # The version that was read and edited. When there is another now, the answer is CONFLICT with
    # what is there (`current`), and nothing changes
    version: int


class WebhookEndpoint(t.TypedDict):
    # Id that the service assigned
    id: str
    # Address that receives events
    url: str
    # Types of events that are delivered; null for all
    types: t.Optional[t.List[EventType]]
    # Text for people
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
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
    version: int


class WebhookEndpointSecret(t.TypedDict):
    # Id that the service assigned
    id: str
    # Address that receives events
    url: str
    # Types of events that are delivered; null for all
    types: t.Optional[t.List[EventType]]
    # Text for people
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
    # Another number once what can be edited of it is another; figures and other derived facts do
    # not count
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
    # Why the last attempt failed; null where it did not
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
    # The time of the sandbox; it goes on from there as clocks do
    now: str
    # ADVANCING: what happens until `advancingTo` is being done
    status: t.Literal["READY", "ADVANCING"]
    # Until when it is being advanced; null while it is not
    advancingTo: t.Optional[str]


class TestClockAdvance(t.TypedDict, total=False):
    # An instant after the present `now`, at most 400 days after it; not with `days` or `hours`
    to: Instant
    # Days of 24 hours; added to `hours`
    days: int
    # Hours; added to `days`
    hours: int


class ErrorDetail(t.TypedDict):
    # Path such as linkedInvoices[0].invoice.externalId, as it was sent; body for the whole body
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
    # Whether the customer may pay in this way
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
    # Lowest division of the currency
    balance: int
    # Lowest division of the currency
    amountDue: int
    # Lowest division of the currency
    amountOverdue: int


class CustomFieldLabel(t.TypedDict):
    # Label
    label: str


class CustomerRef(t.TypedDict, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Not looked at
    name: str
    # Not looked at
    companyName: str


class _InvoiceUpdatePromiseToPayRequired(t.TypedDict):
    # Day on which the customer promised to pay
    date: Instant


class InvoiceUpdatePromiseToPay(_InvoiceUpdatePromiseToPayRequired, total=False):
    # Lowest division of the currency
    amount: t.Optional[int]
    # Comment of the person who recorded it
    comment: t.Optional[str]


class InvoicePayment(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # In effect
    amountLinked: int
    # When the money moved
    validatedAt: str
    instrument: Instrument


class InvoiceCreditNote(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # In effect
    amountLinked: int
    # Number that people know the document by
    customId: t.Optional[str]
    # Day of issue
    issuedAt: str


class InvoicePromiseToPay(t.TypedDict):
    # Day on which the customer promised to pay
    date: str
    # null: all of the invoice
    amount: t.Optional[int]
    # Comment of the person who recorded it
    comment: t.Optional[str]
    # Made through the API, by a collector, or by the debtor
    source: t.Literal["API", "APP", "PORTAL"]
    # When the promise was made
    madeAt: str
    # Derived from what is paid: KEPT as soon as it is covered, else OPEN until its day has ended,
    # then BROKEN
    status: t.Literal["OPEN", "KEPT", "BROKEN", "REPLACED", "CANCELLED"]
    # Kept by money on the account of the customer that is not linked yet
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
    # The part in dispute; null: all of the invoice
    amount: t.Optional[int]
    # When the dispute was opened
    openedAt: str
    # Who opened the dispute
    source: t.Literal["API", "APP", "PORTAL"]


class InvoiceWrittenOff(t.TypedDict):
    # When it was written off
    at: str
    # Why it was written off
    reason: t.Optional[str]


class DocumentReference(t.TypedDict, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that people know the document by
    customId: str


class InvoiceLink(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int
    invoice: DocumentReference


class InvoiceOfLink(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that people know the document by
    customId: t.Optional[str]
    state: InvoiceState


class LinkedInvoice(t.TypedDict):
    # In effect: less than stated while a refund takes the credit back
    amountLinked: int
    # As stated by the caller
    amountStated: int
    invoice: InvoiceOfLink


class PaymentLink(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int
    payment: DocumentReference


class CreditNoteLink(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int
    creditNote: DocumentReference


class RefundLinkedPaymentPayment(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str


class RefundLinkedPayment(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int
    payment: RefundLinkedPaymentPayment


class RefundLinkedCreditNoteCreditNote(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that people know the document by
    customId: str


class RefundLinkedCreditNote(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int
    creditNote: RefundLinkedCreditNoteCreditNote


class _ReconcileItemRequired(t.TypedDict):
    # Lowest division of the currency
    amountLinked: int


class ReconcileItem(_ReconcileItemRequired, total=False):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that people know the document by
    customId: str


class ReconciledDocument(t.TypedDict):
    # Id that the service assigned
    id: str
    # The caller's own id
    externalId: str
    # Number that people know the document by
    customId: t.Optional[str]


class _ReconcileLinkRequired(t.TypedDict):
    # In effect
    amountLinked: int
    # Lowest division of the currency
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
    # Number that people know the document by
    customId: t.Optional[str]
    state: InvoiceState
    # Lowest division of the currency
    amountLinked: int
    # Lowest division of the currency
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
    # Outstanding on invoices that were not written off
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
    # Number that people know the document by
    customId: t.Optional[str]
    # Of issue, or of validation
    date: str
    # ISO 4217 code
    currency: str
    # What it adds to the balance: credit notes and payments are below zero
    amount: int
    # Of its currency, with this document and those before it
    balance: int
    # Of an invoice, at the end of that day
    amountOutstanding: t.Optional[int]


class OrganizationLimits(t.TypedDict):
    # Requests a minute that are let in
    requestsPerMinute: int
    # Requests at once
    maxConcurrency: int
    # Addresses that are no contacts to which people may write within 24 hours
    unknownRecipientsPerDay: int


class OrganizationRate(t.TypedDict):
    # ISO 4217 code
    currency: str
    # Units of the currency of the organization, an exact decimal
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
    # Lowest division of the currency
    maxOutstanding: t.Optional[int]
    # Currencies of the invoice. null: any
    currencies: t.Optional[t.List[str]]
    # Days overdue at least; negative before the due day; null for any
    minDaysOverdue: t.Optional[int]
    # Days overdue at most; null for any
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
    # Number that people know the document by
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
    # Number that people know the document by
    customId: str


class ImportCount(t.TypedDict):
    # Records created
    created: int
    # Records changed
    updated: int
    # Records that were already as stated
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
