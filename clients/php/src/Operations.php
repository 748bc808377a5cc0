<?php

// Generated from openapi.json by scripts/generate.ts. Do not edit.

declare(strict_types=1);

namespace Quittance;

/**
 * The operations of the service, one method each.
 *
 * @phpstan-import-type CallOptions from Calls
 * @phpstan-import-type AccountManagers from Types
 * @phpstan-import-type AccountManagersRequest from Types
 * @phpstan-import-type Action from Types
 * @phpstan-import-type ActionSource from Types
 * @phpstan-import-type ActionState from Types
 * @phpstan-import-type BankAccount from Types
 * @phpstan-import-type Contact from Types
 * @phpstan-import-type ContactAttributes from Types
 * @phpstan-import-type ContactUpdate from Types
 * @phpstan-import-type CreditNote from Types
 * @phpstan-import-type CreditNoteImport from Types
 * @phpstan-import-type CustomField from Types
 * @phpstan-import-type CustomFieldImport from Types
 * @phpstan-import-type Customer from Types
 * @phpstan-import-type CustomerAttributes from Types
 * @phpstan-import-type CustomerBalance from Types
 * @phpstan-import-type CustomerInvoiceImport from Types
 * @phpstan-import-type CustomerSummary from Types
 * @phpstan-import-type CustomerUpdate from Types
 * @phpstan-import-type DunningPlan from Types
 * @phpstan-import-type Event from Types
 * @phpstan-import-type EventList from Types
 * @phpstan-import-type Import from Types
 * @phpstan-import-type ImportError from Types
 * @phpstan-import-type Invoice from Types
 * @phpstan-import-type InvoiceImport from Types
 * @phpstan-import-type InvoiceUpdate from Types
 * @phpstan-import-type Note from Types
 * @phpstan-import-type NoteAttachment from Types
 * @phpstan-import-type NoteAttributes from Types
 * @phpstan-import-type NoteUpdate from Types
 * @phpstan-import-type Organization from Types
 * @phpstan-import-type Payment from Types
 * @phpstan-import-type PaymentImport from Types
 * @phpstan-import-type PdfUpload from Types
 * @phpstan-import-type PortalAttributes from Types
 * @phpstan-import-type PortalLink from Types
 * @phpstan-import-type ReconcileRequest from Types
 * @phpstan-import-type ReconcileResult from Types
 * @phpstan-import-type Refund from Types
 * @phpstan-import-type RefundImport from Types
 * @phpstan-import-type TestClock from Types
 * @phpstan-import-type TestClockAdvance from Types
 * @phpstan-import-type User from Types
 * @phpstan-import-type UserRole from Types
 * @phpstan-import-type WebhookDelivery from Types
 * @phpstan-import-type WebhookEndpoint from Types
 * @phpstan-import-type WebhookEndpointAttributes from Types
 * @phpstan-import-type WebhookEndpointSecret from Types
 * @phpstan-import-type WebhookEndpointUpdate from Types
 * @phpstan-import-type WebhookTest from Types
 */
abstract class Operations extends Calls
{
    public const VERSION = '0.2.0';

    /**
     * Create a customer, or update it when its externalId exists.
     *
     * A new customer needs `externalId` and `name`. Only the given fields of an existing one change. Either the whole
     * body is applied, or nothing.
     *
     * @param array<mixed> $body
     * @phpstan-param CustomerAttributes $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Customer
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importCustomer(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/customers',
            body: $body,
            options: $options,
        );
    }

    /**
     * List customers.
     *
     * Each customer with its balance, amount due and amount overdue in the currency of the organization. At most 1000
     * in one response.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'balance'|'createdAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param int|null $balanceGte Minimum balance
     * @param int|null $balanceLte Maximum balance
     * @param int|null $amountDueEq Exact amount due
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param string|null $search Words of the name in any order, regardless of case and accents. Words of one or two
     *     letters match the beginning of a word, longer ones any part of it
     * @param string|null $dunningPlanId Only customers that have this reminder plan themselves
     * @param array<mixed>|null $customFieldsData Value of the custom field with this id: the exact, case-sensitive
     *     label of a SELECT or MULTI_SELECT, the value of any other
     * @phpstan-param array<string, string>|null $customFieldsData
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<CustomerSummary>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listCustomers(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        ?int $balanceGte = null,
        ?int $balanceLte = null,
        ?int $amountDueEq = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        array|string|null $externalId = null,
        ?string $search = null,
        ?string $dunningPlanId = null,
        ?array $customFieldsData = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/customers',
            'customers',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'balance.gte' => $balanceGte,
                'balance.lte' => $balanceLte,
                'amountDue.eq' => $amountDueEq,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'externalId' => $externalId,
                'search' => $search,
                'dunningPlanId' => $dunningPlanId,
                ...self::byCustomField($customFieldsData),
            ],
            options: $options,
        );
    }

    /**
     * Update a customer.
     *
     * Only the given fields change; null clears a field that may be empty.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param CustomerUpdate $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Customer
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function updateCustomer(
        string $customerId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'PUT',
            '/v1/customers/{customerId}',
            path: ['customerId' => $customerId],
            body: $body,
            options: $options,
        );
    }

    /**
     * Delete a customer without linked records, and its contacts.
     *
     * If the customer still has documents, children, notes or actions, nothing is deleted and CONFLICT lists them.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteCustomer(
        string $customerId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/customers/{customerId}',
            path: ['customerId' => $customerId],
            options: $options,
        );
    }

    /**
     * Get a customer with its contacts.
     *
     * Its figures are exact as of the last change; amounts in other currencies are converted at the organization's
     * rates.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Customer
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getCustomer(
        string $customerId,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/customers/{customerId}',
            path: ['customerId' => $customerId],
            options: $options,
        );
    }

    /**
     * Get a customer's balance at the end of a day, with its documents.
     *
     * Documents count by their dates, regardless of when they were imported. Documents of child customers are not
     * included. The figures cover all documents; the list has pages, oldest first.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param \DateTimeInterface|string|null $asOf A day such as 2026-01-31; it ends in the organization's time zone.
     *     Default: today
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return CustomerBalance
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getCustomerBalance(
        string $customerId,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        \DateTimeInterface|string|null $asOf = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/customers/{customerId}/balance',
            path: ['customerId' => $customerId],
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'asOf' => $asOf,
            ],
            options: $options,
        );
    }

    /**
     * Create a contact of a customer, or update the one with its externalId or email address.
     *
     * A new contact needs `email`. A contact is identified by its `externalId` and `source`, otherwise by its email
     * address, regardless of case.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param ContactAttributes $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Contact
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importContact(
        string $customerId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/customers/{customer_id}/contacts',
            path: ['customer_id' => $customerId],
            body: $body,
            options: $options,
        );
    }

    /**
     * List the contacts of a customer.
     *
     * Contacts of its parent or children are not included.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Contact>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listContacts(
        string $customerId,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array|string|null $externalId = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/customers/{customer_id}/contacts',
            'contacts',
            path: ['customer_id' => $customerId],
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'externalId' => $externalId,
            ],
            options: $options,
        );
    }

    /**
     * Update a contact of a customer.
     *
     * Only the given fields change. If several sources use the `externalId` of the path, the query must name one of
     * them.
     *
     * @param string $customerId Id of the customer, or external:<externalId>
     * @param string $id The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param ContactUpdate $body
     * @param string|null $source Source system; required when several contacts have the same externalId
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Contact
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function updateContact(
        string $customerId,
        string $id,
        array $body,
        ?string $source = null,
        array $options = [],
    ): array {
        return $this->json(
            'PUT',
            '/v1/customers/{customer_id}/contacts/{id}',
            path: ['customer_id' => $customerId, 'id' => $id],
            query: [
                'source' => $source,
            ],
            body: $body,
            options: $options,
        );
    }

    /**
     * Delete a contact of a customer.
     *
     * If several sources use the `externalId` of the path, the query must name one of them.
     *
     * @param string $customerId Id of the customer, or external:<externalId>
     * @param string $id The id, or external:<externalId>
     * @param string|null $source Source system; required when several contacts have the same externalId
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteContact(
        string $customerId,
        string $id,
        ?string $source = null,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/customers/{customer_id}/contacts/{id}',
            path: ['customer_id' => $customerId, 'id' => $id],
            query: [
                'source' => $source,
            ],
            options: $options,
        );
    }

    /**
     * Get a contact of a customer.
     *
     * If several sources use the `externalId` of the path, the query must name one of them.
     *
     * @param string $customerId Id of the customer, or external:<externalId>
     * @param string $id The id, or external:<externalId>
     * @param string|null $source Source system; required when several contacts have the same externalId
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Contact
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getContact(
        string $customerId,
        string $id,
        ?string $source = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/customers/{customer_id}/contacts/{id}',
            path: ['customer_id' => $customerId, 'id' => $id],
            query: [
                'source' => $source,
            ],
            options: $options,
        );
    }

    /**
     * Create a custom field, or update label and description of the one with its externalId.
     *
     * A new field needs `label`, `dataType` and `entityType`. The last two cannot be changed later.
     *
     * @param array<mixed> $body
     * @phpstan-param CustomFieldImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return CustomField
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importCustomField(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/custom_fields',
            body: $body,
            options: $options,
        );
    }

    /**
     * List custom fields.
     *
     * With the labels that fields of the types SELECT and MULTI_SELECT have been given so far.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<CustomField>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listCustomFields(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array|string|null $externalId = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/custom_fields',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'externalId' => $externalId,
            ],
            options: $options,
        );
    }

    /**
     * Delete a custom field with its labels and all values.
     *
     * The values are deleted from all records. This cannot be undone.
     *
     * @param string $customFieldId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteCustomField(
        string $customFieldId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/custom_fields/{customFieldId}',
            path: ['customFieldId' => $customFieldId],
            options: $options,
        );
    }

    /**
     * Create an invoice, or update it when its externalId exists.
     *
     * A new invoice needs `externalId`, `customer`, `grossAmount`, `issuedAt` and `dueDate`. Only the given fields of
     * an existing one change. If the amount falls below the linked amount, the invoice is overpaid.
     *
     * @param array<mixed> $body
     * @phpstan-param InvoiceImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Invoice
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importInvoice(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/invoices',
            body: $body,
            options: $options,
        );
    }

    /**
     * List invoices.
     *
     * With the outstanding amount and the state of each invoice, which are derived from amounts, links and the due
     * date.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'createdAt'|'customId'|'updatedAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $customerExternalId Only records of the customer with this external id
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtEq Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtGt Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtGte Range of issuedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtLt Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtLte Range of issuedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateEq Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateGt Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateGte Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateLt Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateLte Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param int|null $amountOutstanding Comparison with amountOutstanding, in minor units of the currency
     * @param int|null $amountOutstandingGt Comparison with amountOutstanding, in minor units of the currency
     * @param int|null $amountOutstandingGte Comparison with amountOutstanding, in minor units of the currency
     * @param int|null $amountOutstandingLt Comparison with amountOutstanding, in minor units of the currency
     * @param int|null $amountOutstandingLte Comparison with amountOutstanding, in minor units of the currency
     * @param string|null $customId Only documents with exactly this number
     * @param string|null $dunningPlanId Only invoices that have this reminder plan themselves
     * @param array<mixed>|string|null $state One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'DUE'|'OVERDUE'|'PAID'|'WRITTEN_OFF'|list<'DUE'|'OVERDUE'|'PAID'|'WRITTEN_OFF'>|null $state
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Invoice>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listInvoices(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        array|string|null $externalId = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        \DateTimeInterface|string|null $issuedAtEq = null,
        \DateTimeInterface|string|null $issuedAtGt = null,
        \DateTimeInterface|string|null $issuedAtGte = null,
        \DateTimeInterface|string|null $issuedAtLt = null,
        \DateTimeInterface|string|null $issuedAtLte = null,
        \DateTimeInterface|string|null $dueDateEq = null,
        \DateTimeInterface|string|null $dueDateGt = null,
        \DateTimeInterface|string|null $dueDateGte = null,
        \DateTimeInterface|string|null $dueDateLt = null,
        \DateTimeInterface|string|null $dueDateLte = null,
        ?int $amountOutstanding = null,
        ?int $amountOutstandingGt = null,
        ?int $amountOutstandingGte = null,
        ?int $amountOutstandingLt = null,
        ?int $amountOutstandingLte = null,
        ?string $customId = null,
        ?string $dunningPlanId = null,
        array|string|null $state = null,
        array|string|null $expand = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/invoices',
            'invoices',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'customer.id' => $customerId,
                'customer.externalId' => $customerExternalId,
                'externalId' => $externalId,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'issuedAt.eq' => $issuedAtEq,
                'issuedAt.gt' => $issuedAtGt,
                'issuedAt.gte' => $issuedAtGte,
                'issuedAt.lt' => $issuedAtLt,
                'issuedAt.lte' => $issuedAtLte,
                'dueDate.eq' => $dueDateEq,
                'dueDate.gt' => $dueDateGt,
                'dueDate.gte' => $dueDateGte,
                'dueDate.lt' => $dueDateLt,
                'dueDate.lte' => $dueDateLte,
                'amountOutstanding' => $amountOutstanding,
                'amountOutstanding.gt' => $amountOutstandingGt,
                'amountOutstanding.gte' => $amountOutstandingGte,
                'amountOutstanding.lt' => $amountOutstandingLt,
                'amountOutstanding.lte' => $amountOutstandingLte,
                'customId' => $customId,
                'dunningPlanId' => $dunningPlanId,
                'state' => $state,
                'expand' => $expand,
            ],
            options: $options,
        );
    }

    /**
     * Update the dunning plan, promise to pay and custom fields of an invoice.
     *
     * Sets what an import does not contain. Only the given fields change; null clears them.
     *
     * @param string $invoiceId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param InvoiceUpdate $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Invoice
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function updateInvoice(
        string $invoiceId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'PUT',
            '/v1/invoices/{invoiceId}',
            path: ['invoiceId' => $invoiceId],
            body: $body,
            options: $options,
        );
    }

    /**
     * Get one invoice.
     *
     * Its current state, with its links. Identify it by its id or by `external:<externalId>`.
     *
     * @param string $invoiceId The id, or external:<externalId>
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Invoice
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getInvoice(
        string $invoiceId,
        array|string|null $expand = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/invoices/{invoiceId}',
            path: ['invoiceId' => $invoiceId],
            query: [
                'expand' => $expand,
            ],
            options: $options,
        );
    }

    /**
     * Delete one invoice and its links; the linked documents are restored.
     *
     * The linked amounts are open again, and the customer's figures are updated at once.
     *
     * @param string $invoiceId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteInvoice(
        string $invoiceId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/invoices/{invoiceId}',
            path: ['invoiceId' => $invoiceId],
            options: $options,
        );
    }

    /**
     * Create or update an invoice of a customer; use POST /invoices instead.
     *
     * Like `POST /invoices`, with the customer in the address.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param CustomerInvoiceImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Invoice
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     * @deprecated
     */
    public function importCustomerInvoice(
        string $customerId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/customers/{customerId}/invoices',
            path: ['customerId' => $customerId],
            body: $body,
            options: $options,
        );
    }

    /**
     * Create a payment, or update it when its externalId exists.
     *
     * A new payment needs `externalId`, `customer` and `amount`. A given list of linked invoices is complete: other
     * links are removed. Without a list, links do not change.
     *
     * @param array<mixed> $body
     * @phpstan-param PaymentImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Payment
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importPayment(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/payments',
            body: $body,
            options: $options,
        );
    }

    /**
     * List payments.
     *
     * With the invoices that each one is linked to, and its unlinked amount.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'updatedAt'|'validatedAt'|'createdAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $customerExternalId Only records of the customer with this external id
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $validatedAtEq Range of validatedAt; can be combined. A date without a time
     *     means that calendar day
     * @param \DateTimeInterface|string|null $validatedAtGt Range of validatedAt; can be combined. A date without a time
     *     means that calendar day
     * @param \DateTimeInterface|string|null $validatedAtGte Range of validatedAt; can be combined. A date without a
     *     time means that calendar day
     * @param \DateTimeInterface|string|null $validatedAtLt Range of validatedAt; can be combined. A date without a time
     *     means that calendar day
     * @param \DateTimeInterface|string|null $validatedAtLte Range of validatedAt; can be combined. A date without a
     *     time means that calendar day
     * @param \DateTimeInterface|string|null $modifiedAtEq Deprecated. Range of modifiedAt; can be combined. A date
     *     without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtGt Deprecated. Range of modifiedAt; can be combined. A date
     *     without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtGte Deprecated. Range of modifiedAt; can be combined. A date
     *     without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtLt Deprecated. Range of modifiedAt; can be combined. A date
     *     without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtLte Deprecated. Range of modifiedAt; can be combined. A date
     *     without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param int|null $amount Comparison with amount, in minor units of the currency
     * @param int|null $amountGt Comparison with amount, in minor units of the currency
     * @param int|null $amountGte Comparison with amount, in minor units of the currency
     * @param int|null $amountLt Comparison with amount, in minor units of the currency
     * @param int|null $amountLte Comparison with amount, in minor units of the currency
     * @param int|null $amountLinked Comparison with amountLinked, in minor units of the currency
     * @param int|null $amountLinkedGt Comparison with amountLinked, in minor units of the currency
     * @param int|null $amountLinkedGte Comparison with amountLinked, in minor units of the currency
     * @param int|null $amountLinkedLt Comparison with amountLinked, in minor units of the currency
     * @param int|null $amountLinkedLte Comparison with amountLinked, in minor units of the currency
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Payment>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listPayments(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        array|string|null $externalId = null,
        array|string|null $expand = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        \DateTimeInterface|string|null $validatedAtEq = null,
        \DateTimeInterface|string|null $validatedAtGt = null,
        \DateTimeInterface|string|null $validatedAtGte = null,
        \DateTimeInterface|string|null $validatedAtLt = null,
        \DateTimeInterface|string|null $validatedAtLte = null,
        \DateTimeInterface|string|null $modifiedAtEq = null,
        \DateTimeInterface|string|null $modifiedAtGt = null,
        \DateTimeInterface|string|null $modifiedAtGte = null,
        \DateTimeInterface|string|null $modifiedAtLt = null,
        \DateTimeInterface|string|null $modifiedAtLte = null,
        ?int $amount = null,
        ?int $amountGt = null,
        ?int $amountGte = null,
        ?int $amountLt = null,
        ?int $amountLte = null,
        ?int $amountLinked = null,
        ?int $amountLinkedGt = null,
        ?int $amountLinkedGte = null,
        ?int $amountLinkedLt = null,
        ?int $amountLinkedLte = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/payments',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'customer.id' => $customerId,
                'customer.externalId' => $customerExternalId,
                'externalId' => $externalId,
                'expand' => $expand,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'validatedAt.eq' => $validatedAtEq,
                'validatedAt.gt' => $validatedAtGt,
                'validatedAt.gte' => $validatedAtGte,
                'validatedAt.lt' => $validatedAtLt,
                'validatedAt.lte' => $validatedAtLte,
                'modifiedAt.eq' => $modifiedAtEq,
                'modifiedAt.gt' => $modifiedAtGt,
                'modifiedAt.gte' => $modifiedAtGte,
                'modifiedAt.lt' => $modifiedAtLt,
                'modifiedAt.lte' => $modifiedAtLte,
                'amount' => $amount,
                'amount.gt' => $amountGt,
                'amount.gte' => $amountGte,
                'amount.lt' => $amountLt,
                'amount.lte' => $amountLte,
                'amountLinked' => $amountLinked,
                'amountLinked.gt' => $amountLinkedGt,
                'amountLinked.gte' => $amountLinkedGte,
                'amountLinked.lt' => $amountLinkedLt,
                'amountLinked.lte' => $amountLinkedLte,
            ],
            options: $options,
        );
    }

    /**
     * Get one payment.
     *
     * Its current state, with its links. Identify it by its id or by `external:<externalId>`.
     *
     * @param string $paymentId The id, or external:<externalId>
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Payment
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getPayment(
        string $paymentId,
        array|string|null $expand = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/payments/{paymentId}',
            path: ['paymentId' => $paymentId],
            query: [
                'expand' => $expand,
            ],
            options: $options,
        );
    }

    /**
     * Delete one payment and its links; the linked documents are restored.
     *
     * The linked amounts are open again, and the customer's figures are updated at once.
     *
     * @param string $paymentId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deletePayment(
        string $paymentId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/payments/{paymentId}',
            path: ['paymentId' => $paymentId],
            options: $options,
        );
    }

    /**
     * Create a credit note, or update it when its externalId exists.
     *
     * A new credit note needs `externalId`, `customer` and `grossAmount`. A given list of linked invoices is complete:
     * other links are removed. Without a list, links do not change.
     *
     * @param array<mixed> $body
     * @phpstan-param CreditNoteImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return CreditNote
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importCreditNote(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/credit_notes',
            body: $body,
            options: $options,
        );
    }

    /**
     * List credit notes.
     *
     * With the invoices that each one is linked to, and its unlinked amount.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $customerExternalId Only records of the customer with this external id
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtEq Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtGt Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtGte Range of issuedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtLt Range of issuedAt; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $issuedAtLte Range of issuedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param string|null $customId Only documents with exactly this number
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<CreditNote>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listCreditNotes(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        array|string|null $externalId = null,
        array|string|null $expand = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        \DateTimeInterface|string|null $issuedAtEq = null,
        \DateTimeInterface|string|null $issuedAtGt = null,
        \DateTimeInterface|string|null $issuedAtGte = null,
        \DateTimeInterface|string|null $issuedAtLt = null,
        \DateTimeInterface|string|null $issuedAtLte = null,
        ?string $customId = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/credit_notes',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'customer.id' => $customerId,
                'customer.externalId' => $customerExternalId,
                'externalId' => $externalId,
                'expand' => $expand,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'issuedAt.eq' => $issuedAtEq,
                'issuedAt.gt' => $issuedAtGt,
                'issuedAt.gte' => $issuedAtGte,
                'issuedAt.lt' => $issuedAtLt,
                'issuedAt.lte' => $issuedAtLte,
                'customId' => $customId,
            ],
            options: $options,
        );
    }

    /**
     * Get one credit note.
     *
     * Its current state, with its links. Identify it by its id or by `external:<externalId>`.
     *
     * @param string $creditNoteId The id, or external:<externalId>
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return CreditNote
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getCreditNote(
        string $creditNoteId,
        array|string|null $expand = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/credit_notes/{creditNoteId}',
            path: ['creditNoteId' => $creditNoteId],
            query: [
                'expand' => $expand,
            ],
            options: $options,
        );
    }

    /**
     * Delete one credit note and its links; the linked documents are restored.
     *
     * The linked amounts are open again, and the customer's figures are updated at once.
     *
     * @param string $creditNoteId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteCreditNote(
        string $creditNoteId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/credit_notes/{creditNoteId}',
            path: ['creditNoteId' => $creditNoteId],
            options: $options,
        );
    }

    /**
     * Create a refund, or update it when its externalId exists.
     *
     * A new refund needs `externalId`, `customer` and `amount`. It takes back what it is linked to: first the unlinked
     * part of the payment or credit note, then its newest invoice links, whose invoices become due again.
     *
     * @param array<mixed> $body
     * @phpstan-param RefundImport $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Refund
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function importRefund(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/refunds',
            body: $body,
            options: $options,
        );
    }

    /**
     * List refunds.
     *
     * With the payments and credit notes that each one takes back.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'updatedAt'|'validatedAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $customerExternalId Only records of the customer with this external id
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Refund>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listRefunds(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        array|string|null $externalId = null,
        array|string|null $expand = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/refunds',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'customer.id' => $customerId,
                'customer.externalId' => $customerExternalId,
                'externalId' => $externalId,
                'expand' => $expand,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
            ],
            options: $options,
        );
    }

    /**
     * Get one refund.
     *
     * Its current state, with its links. Identify it by its id or by `external:<externalId>`.
     *
     * @param string $refundId The id, or external:<externalId>
     * @param array<mixed>|string|null $expand One or several values: repeat the parameter, or separate them by commas
     * @phpstan-param 'customer'|list<'customer'>|null $expand
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Refund
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getRefund(
        string $refundId,
        array|string|null $expand = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/refunds/{refund_id}',
            path: ['refund_id' => $refundId],
            query: [
                'expand' => $expand,
            ],
            options: $options,
        );
    }

    /**
     * Delete one refund and its links; the linked documents are restored.
     *
     * The linked amounts are open again, and the customer's figures are updated at once.
     *
     * @param string $refundId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteRefund(
        string $refundId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/refunds/{refund_id}',
            path: ['refund_id' => $refundId],
            options: $options,
        );
    }

    /**
     * Link payments and credit notes to invoices and refunds.
     *
     * Items are paired in their order, invoices before refunds and payments before credit notes. Both sides must have
     * the same total. The same `externalId` again replaces the earlier reconciliation: an absent list keeps its
     * previous value, and four empty lists undo it. The amounts of a document that appears several times in a list are
     * added.
     *
     * @param array<mixed> $body
     * @phpstan-param ReconcileRequest $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return ReconcileResult
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function reconcile(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/reconcile',
            body: $body,
            options: $options,
        );
    }

    /**
     * List the bank accounts of the organization.
     *
     * Bank accounts are created in the application or on the command line; the API only reads them.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<BankAccount>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listBankAccounts(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/bank_accounts',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Get the organization of the key pair.
     *
     * Its currency, time zone, rates and limits. Use it to check whether a key pair works.
     *
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Organization
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getOrganization(
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/organization',
            options: $options,
        );
    }

    /**
     * Create a link to a customer's portal page.
     *
     * Only this response contains the link. It expires, and shows only the documents of this customer.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed>|null $body
     * @phpstan-param PortalAttributes|null $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return PortalLink
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function createPortalLink(
        string $customerId,
        ?array $body = null,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/customers/{customerId}/portal',
            path: ['customerId' => $customerId],
            body: $body,
            options: $options,
        );
    }

    /**
     * List the users of the organization.
     *
     * Users are created in the application or on the command line; the API only reads them.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $email The whole address, regardless of case
     * @param string|null $role Only users with this role
     * @phpstan-param UserRole|null $role
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<User>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listUsers(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $email = null,
        ?string $role = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/users',
            'users',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'email' => $email,
                'role' => $role,
            ],
            options: $options,
        );
    }

    /**
     * Replace the list of a customer's account managers.
     *
     * Complete list: other users are no longer account managers of this customer. The first is its `accountManagerId`.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param AccountManagersRequest $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return AccountManagers
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function assignAccountManagers(
        string $customerId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/customers/{customerId}/account-managers',
            path: ['customerId' => $customerId],
            body: $body,
            options: $options,
        );
    }

    /**
     * List a customer's account managers, in order.
     *
     * With the time of each assignment.
     *
     * @param string $customerId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return AccountManagers
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listAccountManagers(
        string $customerId,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/customers/{customerId}/account-managers',
            path: ['customerId' => $customerId],
            options: $options,
        );
    }

    /**
     * List the dunning plans of the organization.
     *
     * Dunning plans are created in the application or on the command line. The API only reads them.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<DunningPlan>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listDunningPlans(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/dunning_plans',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Get one dunning plan.
     *
     * With its steps, in order.
     *
     * @param string $dunningPlanId Id of the reminder plan
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return DunningPlan
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getDunningPlan(
        string $dunningPlanId,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/dunning_plans/{dunningPlanId}',
            path: ['dunningPlanId' => $dunningPlanId],
            options: $options,
        );
    }

    /**
     * List actions: completed and pending work on customers.
     *
     * Actions are created by dunning plans and by users of the application. The API only reads them.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'createdAt'|'updatedAt'|'dueDate'|'performedAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateEq Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateGt Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateGte Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateLt Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $dueDateLte Range of dueDate; can be combined. A date without a time means
     *     the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $performedAtEq Range of performedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $performedAtGt Range of performedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $performedAtGte Range of performedAt; can be combined. A date without a
     *     time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $performedAtLt Range of performedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $performedAtLte Range of performedAt; can be combined. A date without a
     *     time means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param string|null $state Only records in this state
     * @phpstan-param ActionState|null $state
     * @param string|null $source Only records from this source
     * @phpstan-param ActionSource|null $source
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $carryingInvoiceId Only actions about the invoice with this id
     * @param string|null $assignedToUserId Only actions that are assigned to the user with this id
     * @param string|null $performedByUserId Only actions that the user with this id has done
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Action>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listActions(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        \DateTimeInterface|string|null $dueDateEq = null,
        \DateTimeInterface|string|null $dueDateGt = null,
        \DateTimeInterface|string|null $dueDateGte = null,
        \DateTimeInterface|string|null $dueDateLt = null,
        \DateTimeInterface|string|null $dueDateLte = null,
        \DateTimeInterface|string|null $performedAtEq = null,
        \DateTimeInterface|string|null $performedAtGt = null,
        \DateTimeInterface|string|null $performedAtGte = null,
        \DateTimeInterface|string|null $performedAtLt = null,
        \DateTimeInterface|string|null $performedAtLte = null,
        ?string $state = null,
        ?string $source = null,
        ?string $customerId = null,
        ?string $carryingInvoiceId = null,
        ?string $assignedToUserId = null,
        ?string $performedByUserId = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/actions',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'dueDate.eq' => $dueDateEq,
                'dueDate.gt' => $dueDateGt,
                'dueDate.gte' => $dueDateGte,
                'dueDate.lt' => $dueDateLt,
                'dueDate.lte' => $dueDateLte,
                'performedAt.eq' => $performedAtEq,
                'performedAt.gt' => $performedAtGt,
                'performedAt.gte' => $performedAtGte,
                'performedAt.lt' => $performedAtLt,
                'performedAt.lte' => $performedAtLte,
                'state' => $state,
                'source' => $source,
                'customerId' => $customerId,
                'carryingInvoiceId' => $carryingInvoiceId,
                'assignedToUserId' => $assignedToUserId,
                'performedByUserId' => $performedByUserId,
            ],
            options: $options,
        );
    }

    /**
     * Get one action.
     *
     * With its invoices and assignees.
     *
     * @param string $actionId Id of the action
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Action
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getAction(
        string $actionId,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/actions/{actionId}',
            path: ['actionId' => $actionId],
            options: $options,
        );
    }

    /**
     * Create a note about a customer.
     *
     * A new note needs `content` and a customer. It can refer to one of the customer's invoices.
     *
     * @param array<mixed> $body
     * @phpstan-param NoteAttributes $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Note
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function createNote(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/notes',
            body: $body,
            options: $options,
        );
    }

    /**
     * List notes.
     *
     * Includes notes from the API and from the application. Attachments are included only on request.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param string|null $sortBy Field by which the list is sorted, then by id
     * @phpstan-param 'createdAt'|'updatedAt'|'modifiedAt'|null $sortBy
     * @param string|null $sortOrder ASC: lowest or oldest first
     * @phpstan-param 'ASC'|'DESC'|null $sortOrder
     * @param bool|null $includeAttachments Whether to include the attachments of each note
     * @param array<mixed>|string|null $externalId One or several, at most 100: repeat the parameter. Unknown ids are
     *     ignored
     * @phpstan-param string|list<string>|null $externalId
     * @param string|null $customerId Only records of the customer with this id
     * @param string|null $userId Only notes by the user with this id
     * @param string|null $invoiceId Only records about the invoice with this id
     * @param \DateTimeInterface|string|null $createdAtEq Range of createdAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $createdAtGt Range of createdAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $createdAtGte Range of createdAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $createdAtLt Range of createdAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $createdAtLte Range of createdAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtEq Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtGte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLt Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $updatedAtLte Range of updatedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtEq Range of modifiedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtGt Range of modifiedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtGte Range of modifiedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtLt Range of modifiedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param \DateTimeInterface|string|null $modifiedAtLte Range of modifiedAt; can be combined. A date without a time
     *     means the whole day in the organization's time zone: gte from its beginning, lte to its end
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Note>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listNotes(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        ?string $sortBy = null,
        ?string $sortOrder = null,
        ?bool $includeAttachments = null,
        array|string|null $externalId = null,
        ?string $customerId = null,
        ?string $userId = null,
        ?string $invoiceId = null,
        \DateTimeInterface|string|null $createdAtEq = null,
        \DateTimeInterface|string|null $createdAtGt = null,
        \DateTimeInterface|string|null $createdAtGte = null,
        \DateTimeInterface|string|null $createdAtLt = null,
        \DateTimeInterface|string|null $createdAtLte = null,
        \DateTimeInterface|string|null $updatedAtEq = null,
        \DateTimeInterface|string|null $updatedAtGt = null,
        \DateTimeInterface|string|null $updatedAtGte = null,
        \DateTimeInterface|string|null $updatedAtLt = null,
        \DateTimeInterface|string|null $updatedAtLte = null,
        \DateTimeInterface|string|null $modifiedAtEq = null,
        \DateTimeInterface|string|null $modifiedAtGt = null,
        \DateTimeInterface|string|null $modifiedAtGte = null,
        \DateTimeInterface|string|null $modifiedAtLt = null,
        \DateTimeInterface|string|null $modifiedAtLte = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/notes',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
                'sortBy' => $sortBy,
                'sortOrder' => $sortOrder,
                'includeAttachments' => $includeAttachments,
                'externalId' => $externalId,
                'customerId' => $customerId,
                'userId' => $userId,
                'invoiceId' => $invoiceId,
                'createdAt.eq' => $createdAtEq,
                'createdAt.gt' => $createdAtGt,
                'createdAt.gte' => $createdAtGte,
                'createdAt.lt' => $createdAtLt,
                'createdAt.lte' => $createdAtLte,
                'updatedAt.eq' => $updatedAtEq,
                'updatedAt.gt' => $updatedAtGt,
                'updatedAt.gte' => $updatedAtGte,
                'updatedAt.lt' => $updatedAtLt,
                'updatedAt.lte' => $updatedAtLte,
                'modifiedAt.eq' => $modifiedAtEq,
                'modifiedAt.gt' => $modifiedAtGt,
                'modifiedAt.gte' => $modifiedAtGte,
                'modifiedAt.lt' => $modifiedAtLt,
                'modifiedAt.lte' => $modifiedAtLte,
            ],
            options: $options,
        );
    }

    /**
     * Update a note that was created through the API.
     *
     * Only the given fields change. Notes from the application cannot be changed through the API.
     *
     * @param string $noteId The id, or external:<externalId>
     * @param array<mixed> $body
     * @phpstan-param NoteUpdate $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Note
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function updateNote(
        string $noteId,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'PUT',
            '/v1/notes/{noteId}',
            path: ['noteId' => $noteId],
            body: $body,
            options: $options,
        );
    }

    /**
     * Delete a note that was created through the API, with its attachments.
     *
     * Notes from the application cannot be deleted through the API.
     *
     * @param string $noteId The id, or external:<externalId>
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteNote(
        string $noteId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/notes/{noteId}',
            path: ['noteId' => $noteId],
            options: $options,
        );
    }

    /**
     * Get one note.
     *
     * Includes attachments only on request.
     *
     * @param string $noteId The id, or external:<externalId>
     * @param bool|null $includeAttachments Whether to include the attachments of each note
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Note
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getNote(
        string $noteId,
        ?bool $includeAttachments = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/notes/{noteId}',
            path: ['noteId' => $noteId],
            query: [
                'includeAttachments' => $includeAttachments,
            ],
            options: $options,
        );
    }

    /**
     * Attach a file to a note that was created through the API.
     *
     * multipart/form-data with one part `file`, at most 10 MiB. A note has at most 25 attachments, of 15 MiB together.
     *
     * @param string $noteId The id, or external:<externalId>
     * @param string $file The bytes themselves
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return NoteAttachment
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function addNoteAttachment(
        string $noteId,
        string $file,
        string $fileName = 'file',
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/notes/{noteId}/attachments',
            path: ['noteId' => $noteId],
            payload: Payload::file('file', $file, $fileName),
            options: $options,
        );
    }

    /**
     * List the attachments of a note, newest first.
     *
     * Names, types and sizes. Use the id to download an attachment.
     *
     * @param string $noteId The id, or external:<externalId>
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<NoteAttachment>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listNoteAttachments(
        string $noteId,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/notes/{noteId}/attachments',
            'items',
            path: ['noteId' => $noteId],
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Delete an attachment of a note that was created through the API.
     *
     * Attachments of notes from the application cannot be deleted through the API.
     *
     * @param string $noteId Id of the note, or external:<externalId>
     * @param string $attachmentId Id of the attachment
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteNoteAttachment(
        string $noteId,
        string $attachmentId,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/notes/{noteId}/attachments/{attachmentId}',
            path: ['noteId' => $noteId, 'attachmentId' => $attachmentId],
            options: $options,
        );
    }

    /**
     * Download an attachment.
     *
     * Returns the bytes as they were uploaded. The response makes browsers save the file instead of showing it.
     *
     * @param string $noteId Id of the note, or external:<externalId>
     * @param string $attachmentId Id of the attachment
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return string The bytes of the file
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getNoteAttachment(
        string $noteId,
        string $attachmentId,
        array $options = [],
    ): string {
        return $this->bytes(
            'GET',
            '/v1/notes/{noteId}/attachments/{attachmentId}',
            path: ['noteId' => $noteId, 'attachmentId' => $attachmentId],
            options: $options,
        );
    }

    /**
     * List imports, newest first.
     *
     * Includes the state and the counts of each import.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<Import>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listImports(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/imports',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Get the state, counts and progress of an import.
     *
     * Poll it while the import runs.
     *
     * @param string $importId Id of the import
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Import
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getImport(
        string $importId,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/imports/{importId}',
            path: ['importId' => $importId],
            options: $options,
        );
    }

    /**
     * List the refused lines of an import, in file order.
     *
     * Each with its line number and the error that a single request would return. At most 10000 errors per import are
     * stored, until 30 days after its end. `leftOut` counts the others.
     *
     * @param string $importId Id of the import
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<ImportError>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listImportErrors(
        string $importId,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/imports/{importId}/errors',
            'items',
            path: ['importId' => $importId],
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * List the repairs of lenient handling, in file order.
     *
     * Repaired or omitted parts of lines that were stored, if the upload had `Prefer: handling=lenient`. They are kept
     * like errors, and count towards the first 10000 problems.
     *
     * @param string $importId Id of the import
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<ImportError>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listImportWarnings(
        string $importId,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/imports/{importId}/warnings',
            'items',
            path: ['importId' => $importId],
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Export all records in the import format.
     *
     * NDJSON with one line `{"type": "customer", "data": {…}}` per record, as of one moment. Importing it again changes
     * nothing. An organization has one export at a time. If the transfer breaks off, the file is incomplete; HTTP
     * clients report this.
     *
     * @param string|null $types One or more of customer, contact, invoice, credit_note, payment, refund, reconcile,
     *     separated by commas. Absent: all
     * @param bool|null $portable Export for another organization: leaves out references with different ids there
     *     (dunning plans, account managers, bank accounts), and exports links as they are in effect
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return string The bytes of the file
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function exportRecords(
        ?string $types = null,
        ?bool $portable = null,
        array $options = [],
    ): string {
        return $this->bytes(
            'GET',
            '/v1/export',
            query: [
                'types' => $types,
                'portable' => $portable,
            ],
            options: $options,
        );
    }

    /**
     * List events of the change feed, oldest first.
     *
     * Events of one customer are in the order of its changes. To continue later, send the `cursor` of the last event as
     * `since`.
     *
     * @param string|null $type One type, or several separated by commas
     * @param string|null $customerId Only events of this customer
     * @param string|null $customerExternalId Only events of this customer
     * @param string|null $since nextCursor of the previous response, or the cursor of an event. Absent: start with the
     *     oldest retained event. `latest`: only events from now on
     * @param int|null $limit Maximum number of events
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return EventList
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listEvents(
        ?string $type = null,
        ?string $customerId = null,
        ?string $customerExternalId = null,
        ?string $since = null,
        ?int $limit = null,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/events',
            query: [
                'type' => $type,
                'customerId' => $customerId,
                'customer.externalId' => $customerExternalId,
                'since' => $since,
                'limit' => $limit,
            ],
            options: $options,
        );
    }

    /**
     * Get an event.
     *
     * The id is the `webhook-id` of its deliveries. Available until its retention period ends. Use it to verify what a
     * receiver got.
     *
     * @param string $id Id that the service assigned
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return Event
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getEvent(
        string $id,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/events/{id}',
            path: ['id' => $id],
            options: $options,
        );
    }

    /**
     * Create a webhook endpoint and get its secret.
     *
     * Delivers events from now on, signed according to Standard Webhooks and in order per customer. Store the secret:
     * it is not shown again.
     *
     * @param array<mixed> $body
     * @phpstan-param WebhookEndpointAttributes $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookEndpointSecret
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function createWebhookEndpoint(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/webhook_endpoints',
            body: $body,
            options: $options,
        );
    }

    /**
     * List webhook endpoints.
     *
     * The response contains no secrets.
     *
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<WebhookEndpoint>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listWebhookEndpoints(
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/webhook_endpoints',
            'items',
            query: [
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Change, disable or enable a webhook endpoint.
     *
     * Only the given fields change. A re-enabled endpoint continues where it stopped, within the retention period of
     * events.
     *
     * @param string $id Id that the service assigned
     * @param array<mixed> $body
     * @phpstan-param WebhookEndpointUpdate $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookEndpoint
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function updateWebhookEndpoint(
        string $id,
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'PUT',
            '/v1/webhook_endpoints/{id}',
            path: ['id' => $id],
            body: $body,
            options: $options,
        );
    }

    /**
     * Delete a webhook endpoint with its deliveries.
     *
     * Pending deliveries are cancelled. The events stay in the feed.
     *
     * @param string $id Id that the service assigned
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function deleteWebhookEndpoint(
        string $id,
        array $options = [],
    ): void {
        $this->json(
            'DELETE',
            '/v1/webhook_endpoints/{id}',
            path: ['id' => $id],
            options: $options,
        );
    }

    /**
     * Get a webhook endpoint.
     *
     * The response does not contain its secret.
     *
     * @param string $id Id that the service assigned
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookEndpoint
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getWebhookEndpoint(
        string $id,
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/webhook_endpoints/{id}',
            path: ['id' => $id],
            options: $options,
        );
    }

    /**
     * Rotate the secret of a webhook endpoint.
     *
     * The new secret is shown only in this response. For 24 hours, deliveries carry signatures with both secrets.
     *
     * @param string $id Id that the service assigned
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookEndpointSecret
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function rotateWebhookSecret(
        string $id,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/webhook_endpoints/{id}/rotate_secret',
            path: ['id' => $id],
            options: $options,
        );
    }

    /**
     * List the deliveries of a webhook endpoint, newest first.
     *
     * Each with its number of attempts and the last error.
     *
     * @param string $id Id that the service assigned
     * @param string|null $state Only records in this state
     * @phpstan-param 'PENDING'|'DELIVERED'|'FAILED'|null $state
     * @param int|null $limit Maximum records in the response
     * @param int|null $page From 1; not with offset or cursor
     * @param int|null $offset From 0; not with page or cursor
     * @param string|null $cursor nextCursor of the previous response; filters and order must be the same
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return Records<WebhookDelivery>
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function listWebhookDeliveries(
        string $id,
        ?string $state = null,
        ?int $limit = null,
        ?int $page = null,
        ?int $offset = null,
        ?string $cursor = null,
        array $options = [],
    ): Records {
        return $this->records(
            '/v1/webhook_endpoints/{id}/deliveries',
            'items',
            path: ['id' => $id],
            query: [
                'state' => $state,
                'limit' => $limit,
                'page' => $page,
                'offset' => $offset,
                'cursor' => $cursor,
            ],
            options: $options,
        );
    }

    /**
     * Redeliver an event to a webhook endpoint.
     *
     * Uses the original id, regardless of the state of the delivery.
     *
     * @param string $id Id that the service assigned
     * @param string $deliveryId Id of the delivery
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookDelivery
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function replayWebhookDelivery(
        string $id,
        string $deliveryId,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/webhook_endpoints/{id}/deliveries/{deliveryId}/replay',
            path: ['id' => $id, 'deliveryId' => $deliveryId],
            options: $options,
        );
    }

    /**
     * Send a test message to a webhook endpoint.
     *
     * Returns the response of the endpoint. The message is signed like any delivery, even if the endpoint is disabled
     * or does not want the type. It is tried once, is not listed among the deliveries, and does not affect the health
     * of the endpoint. Without `eventId` the type is `webhook.test` and `data` is `{endpointId}`.
     *
     * @param string $id Id that the service assigned
     * @param string|null $eventId Event of the feed to send. Absent: a message of the type `webhook.test`
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return WebhookTest
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function testWebhookEndpoint(
        string $id,
        ?string $eventId = null,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/webhook_endpoints/{id}/test',
            path: ['id' => $id],
            query: [
                'eventId' => $eventId,
            ],
            options: $options,
        );
    }

    /**
     * Upload the PDF of a invoice, replacing the previous one.
     *
     * Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB. The file must
     * begin with `%PDF-`.
     *
     * @param string $invoiceId The id, or external:<externalId>
     * @param array<mixed>|string $file The bytes themselves, or a body with the file as base64
     * @phpstan-param string|PdfUpload $file
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function uploadInvoicePdf(
        string $invoiceId,
        array|string $file,
        string $fileName = 'file',
        array $options = [],
    ): void {
        $this->json(
            'POST',
            '/v1/invoices/{invoiceId}/pdf',
            path: ['invoiceId' => $invoiceId],
            payload: Payload::file('file', $file, $fileName),
            options: $options,
        );
    }

    /**
     * Upload the PDF of a credit note, replacing the previous one.
     *
     * Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB. The file must
     * begin with `%PDF-`.
     *
     * @param string $creditNoteId The id, or external:<externalId>
     * @param array<mixed>|string $file The bytes themselves, or a body with the file as base64
     * @phpstan-param string|PdfUpload $file
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function uploadCreditNotePdf(
        string $creditNoteId,
        array|string $file,
        string $fileName = 'file',
        array $options = [],
    ): void {
        $this->json(
            'POST',
            '/v1/credit_notes/{creditNoteId}/pdf',
            path: ['creditNoteId' => $creditNoteId],
            payload: Payload::file('file', $file, $fileName),
            options: $options,
        );
    }

    /**
     * Get the clock of the sandbox.
     *
     * Only in an organization that was created as a sandbox.
     *
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return TestClock
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function getTestClock(
        array $options = [],
    ): array {
        return $this->json(
            'GET',
            '/v1/test_clock',
            options: $options,
        );
    }

    /**
     * Advance the clock of the sandbox.
     *
     * Everything that is due in that time happens, in order: invoices become overdue, promises are broken, reminders
     * are planned and sent in their hours. Poll the clock until its status is READY. At most 400 days per call; 409
     * while it is being advanced.
     *
     * @param array<mixed> $body
     * @phpstan-param TestClockAdvance $body
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return TestClock
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function advanceTestClock(
        array $body,
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/test_clock/advance',
            body: $body,
            options: $options,
        );
    }

    /**
     * Empty the sandbox, and reset its clock to the real time.
     *
     * Removes customers, documents, actions, notes, emails, imports, events and all other received data; keeps keys,
     * users, settings, plans, templates, custom fields, bank accounts and webhook endpoints. Cursors of events become
     * invalid: start without one. 409 while the clock is being advanced.
     *
     * @param array<mixed> $options
     * @phpstan-param CallOptions $options
     * @return array<mixed>
     * @phpstan-return TestClock
     * @throws QuittanceError
     * @throws QuittanceConnectionError
     */
    public function resetTestClock(
        array $options = [],
    ): array {
        return $this->json(
            'POST',
            '/v1/test_clock/reset',
            options: $options,
        );
    }
}
