"""The operations of the service, one method each.

Generated from openapi.json by scripts/generate.ts. Do not edit.
"""

from __future__ import annotations

import typing as t
import warnings

from . import types
from ._calls import Calls, CallOptions, FileContent
from ._records import Records

VERSION = "0.2.0"


class Operations(Calls):
    """The operations of the service."""

    def import_customer(
        self,
        body: types.CustomerAttributes,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Customer:
        """Create a customer, or update it when its externalId exists.

        A new customer needs `externalId` and `name`. Only the given fields of an existing one
        change. Either the whole body is applied, or nothing.
        """
        return self._json(
            "POST",
            "/v1/customers",
            body=body,
            options=options,
        )

    def list_customers(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["balance", "createdAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        balance_gte: t.Optional[int] = None,
        balance_lte: t.Optional[int] = None,
        amount_due_eq: t.Optional[int] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        search: t.Optional[str] = None,
        dunning_plan_id: t.Optional[str] = None,
        custom_fields_data: t.Optional[t.Mapping[str, str]] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.CustomerSummary]:
        """List customers.

        Each customer with its balance, amount due and amount overdue in the currency of the
        organization. At most 1000 in one response.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param balance_gte: Minimum balance
        :param balance_lte: Maximum balance
        :param amount_due_eq: Exact amount due
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param search: Words of the name in any order, regardless of case and accents. Words of one
            or two letters match the beginning of a word, longer ones any part of it
        :param dunning_plan_id: Only customers that have this reminder plan themselves
        :param custom_fields_data: Value of the custom field with this id: the exact,
            case-sensitive label of a SELECT or MULTI_SELECT, the value of any other
        """
        return self._list(
            "/v1/customers",
            "customers",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "balance.gte": balance_gte,
                "balance.lte": balance_lte,
                "amountDue.eq": amount_due_eq,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "externalId": external_id,
                "search": search,
                "dunningPlanId": dunning_plan_id,
                **self._by_custom_field(custom_fields_data),
            },
            options=options,
        )

    def update_customer(
        self,
        customer_id: str,
        body: types.CustomerUpdate,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Customer:
        """Update a customer.

        Only the given fields change; null clears a field that may be empty.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "PUT",
            "/v1/customers/{customerId}",
            path={"customerId": customer_id},
            body=body,
            options=options,
        )

    def delete_customer(
        self,
        customer_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete a customer without linked records, and its contacts.

        If the customer still has documents, children, notes or actions, nothing is deleted and
        CONFLICT lists them.

        :param customer_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/customers/{customerId}",
            path={"customerId": customer_id},
            options=options,
        )

    def get_customer(
        self,
        customer_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Customer:
        """Get a customer with its contacts.

        Its figures are exact as of the last change; amounts in other currencies are converted at
        the organization's rates.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "GET",
            "/v1/customers/{customerId}",
            path={"customerId": customer_id},
            options=options,
        )

    def get_customer_balance(
        self,
        customer_id: str,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        as_of: t.Optional[types.Instant] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.CustomerBalance:
        """Get a customer's balance at the end of a day, with its documents.

        Documents count by their dates, regardless of when they were imported. Documents of child
        customers are not included. The figures cover all documents; the list has pages, oldest
        first.

        :param customer_id: The id, or external:<externalId>
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param as_of: A day such as 2026-01-31; it ends in the organization's time zone. Default:
            today
        """
        return self._json(
            "GET",
            "/v1/customers/{customerId}/balance",
            path={"customerId": customer_id},
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "asOf": as_of,
            },
            options=options,
        )

    def import_contact(
        self,
        customer_id: str,
        body: types.ContactAttributes,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Contact:
        """Create a contact of a customer, or update the one with its externalId or email address.

        A new contact needs `email`. A contact is identified by its `externalId` and `source`,
        otherwise by its email address, regardless of case.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "POST",
            "/v1/customers/{customer_id}/contacts",
            path={"customer_id": customer_id},
            body=body,
            options=options,
        )

    def list_contacts(
        self,
        customer_id: str,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Contact]:
        """List the contacts of a customer.

        Contacts of its parent or children are not included.

        :param customer_id: The id, or external:<externalId>
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        """
        return self._list(
            "/v1/customers/{customer_id}/contacts",
            "contacts",
            path={"customer_id": customer_id},
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "externalId": external_id,
            },
            options=options,
        )

    def update_contact(
        self,
        customer_id: str,
        id: str,
        body: types.ContactUpdate,
        *,
        source: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Contact:
        """Update a contact of a customer.

        Only the given fields change. If several sources use the `externalId` of the path, the
        query must name one of them.

        :param customer_id: Id of the customer, or external:<externalId>
        :param id: The id, or external:<externalId>
        :param source: Source system; required when several contacts have the same externalId
        """
        return self._json(
            "PUT",
            "/v1/customers/{customer_id}/contacts/{id}",
            path={"customer_id": customer_id, "id": id},
            query={
                "source": source,
            },
            body=body,
            options=options,
        )

    def delete_contact(
        self,
        customer_id: str,
        id: str,
        *,
        source: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete a contact of a customer.

        If several sources use the `externalId` of the path, the query must name one of them.

        :param customer_id: Id of the customer, or external:<externalId>
        :param id: The id, or external:<externalId>
        :param source: Source system; required when several contacts have the same externalId
        """
        self._json(
            "DELETE",
            "/v1/customers/{customer_id}/contacts/{id}",
            path={"customer_id": customer_id, "id": id},
            query={
                "source": source,
            },
            options=options,
        )

    def get_contact(
        self,
        customer_id: str,
        id: str,
        *,
        source: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Contact:
        """Get a contact of a customer.

        If several sources use the `externalId` of the path, the query must name one of them.

        :param customer_id: Id of the customer, or external:<externalId>
        :param id: The id, or external:<externalId>
        :param source: Source system; required when several contacts have the same externalId
        """
        return self._json(
            "GET",
            "/v1/customers/{customer_id}/contacts/{id}",
            path={"customer_id": customer_id, "id": id},
            query={
                "source": source,
            },
            options=options,
        )

    def import_custom_field(
        self,
        body: types.CustomFieldImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.CustomField:
        """Create a custom field, or update label and description of the one with its externalId.

        A new field needs `label`, `dataType` and `entityType`. The last two cannot be changed
        later.
        """
        return self._json(
            "POST",
            "/v1/custom_fields",
            body=body,
            options=options,
        )

    def list_custom_fields(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.CustomField]:
        """List custom fields.

        With the labels that fields of the types SELECT and MULTI_SELECT have been given so far.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        """
        return self._list(
            "/v1/custom_fields",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "externalId": external_id,
            },
            options=options,
        )

    def delete_custom_field(
        self,
        custom_field_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete a custom field with its labels and all values.

        The values are deleted from all records. This cannot be undone.

        :param custom_field_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/custom_fields/{customFieldId}",
            path={"customFieldId": custom_field_id},
            options=options,
        )

    def import_invoice(
        self,
        body: types.InvoiceImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Invoice:
        """Create an invoice, or update it when its externalId exists.

        A new invoice needs `externalId`, `customer`, `grossAmount`, `issuedAt` and `dueDate`. Only
        the given fields of an existing one change. If the amount falls below the linked amount,
        the invoice is overpaid.
        """
        return self._json(
            "POST",
            "/v1/invoices",
            body=body,
            options=options,
        )

    def list_invoices(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["createdAt", "customId", "updatedAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        issued_at_eq: t.Optional[types.Instant] = None,
        issued_at_gt: t.Optional[types.Instant] = None,
        issued_at_gte: t.Optional[types.Instant] = None,
        issued_at_lt: t.Optional[types.Instant] = None,
        issued_at_lte: t.Optional[types.Instant] = None,
        due_date_eq: t.Optional[types.Instant] = None,
        due_date_gt: t.Optional[types.Instant] = None,
        due_date_gte: t.Optional[types.Instant] = None,
        due_date_lt: t.Optional[types.Instant] = None,
        due_date_lte: t.Optional[types.Instant] = None,
        amount_outstanding: t.Optional[int] = None,
        amount_outstanding_gt: t.Optional[int] = None,
        amount_outstanding_gte: t.Optional[int] = None,
        amount_outstanding_lt: t.Optional[int] = None,
        amount_outstanding_lte: t.Optional[int] = None,
        custom_id: t.Optional[str] = None,
        dunning_plan_id: t.Optional[str] = None,
        state: t.Optional[
            t.Union[
                t.Literal["DUE", "OVERDUE", "PAID", "WRITTEN_OFF"],
                t.Sequence[t.Literal["DUE", "OVERDUE", "PAID", "WRITTEN_OFF"]]
            ]
        ] = None,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Invoice]:
        """List invoices.

        With the outstanding amount and the state of each invoice, which are derived from amounts,
        links and the due date.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param customer_id: Only records of the customer with this id
        :param customer_external_id: Only records of the customer with this external id
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_eq: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_gt: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_gte: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_lt: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_lte: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_eq: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_gt: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_gte: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_lt: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_lte: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param amount_outstanding: Comparison with amountOutstanding, in minor units of the
            currency
        :param amount_outstanding_gt: Comparison with amountOutstanding, in minor units of the
            currency
        :param amount_outstanding_gte: Comparison with amountOutstanding, in minor units of the
            currency
        :param amount_outstanding_lt: Comparison with amountOutstanding, in minor units of the
            currency
        :param amount_outstanding_lte: Comparison with amountOutstanding, in minor units of the
            currency
        :param custom_id: Only documents with exactly this number
        :param dunning_plan_id: Only invoices that have this reminder plan themselves
        :param state: One or several values: repeat the parameter, or separate them by commas
        :param expand: One or several values: repeat the parameter, or separate them by commas
        """
        return self._list(
            "/v1/invoices",
            "invoices",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "customer.id": customer_id,
                "customer.externalId": customer_external_id,
                "externalId": external_id,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "issuedAt.eq": issued_at_eq,
                "issuedAt.gt": issued_at_gt,
                "issuedAt.gte": issued_at_gte,
                "issuedAt.lt": issued_at_lt,
                "issuedAt.lte": issued_at_lte,
                "dueDate.eq": due_date_eq,
                "dueDate.gt": due_date_gt,
                "dueDate.gte": due_date_gte,
                "dueDate.lt": due_date_lt,
                "dueDate.lte": due_date_lte,
                "amountOutstanding": amount_outstanding,
                "amountOutstanding.gt": amount_outstanding_gt,
                "amountOutstanding.gte": amount_outstanding_gte,
                "amountOutstanding.lt": amount_outstanding_lt,
                "amountOutstanding.lte": amount_outstanding_lte,
                "customId": custom_id,
                "dunningPlanId": dunning_plan_id,
                "state": state,
                "expand": expand,
            },
            options=options,
        )

    def update_invoice(
        self,
        invoice_id: str,
        body: types.InvoiceUpdate,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Invoice:
        """Update the dunning plan, promise to pay and custom fields of an invoice.

        Sets what an import does not contain. Only the given fields change; null clears them.

        :param invoice_id: The id, or external:<externalId>
        """
        return self._json(
            "PUT",
            "/v1/invoices/{invoiceId}",
            path={"invoiceId": invoice_id},
            body=body,
            options=options,
        )

    def get_invoice(
        self,
        invoice_id: str,
        *,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Invoice:
        """Get one invoice.

        Its current state, with its links. Identify it by its id or by `external:<externalId>`.

        :param invoice_id: The id, or external:<externalId>
        :param expand: One or several values: repeat the parameter, or separate them by commas
        """
        return self._json(
            "GET",
            "/v1/invoices/{invoiceId}",
            path={"invoiceId": invoice_id},
            query={
                "expand": expand,
            },
            options=options,
        )

    def delete_invoice(
        self,
        invoice_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete one invoice and its links; the linked documents are restored.

        The linked amounts are open again, and the customer's figures are updated at once.

        :param invoice_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/invoices/{invoiceId}",
            path={"invoiceId": invoice_id},
            options=options,
        )

    def import_customer_invoice(
        self,
        customer_id: str,
        body: types.CustomerInvoiceImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Invoice:
        """Create or update an invoice of a customer; use POST /invoices instead.

        Deprecated.

        Like `POST /invoices`, with the customer in the address.

        :param customer_id: The id, or external:<externalId>
        """
        warnings.warn("import_customer_invoice is deprecated", DeprecationWarning, stacklevel=2)
        return self._json(
            "POST",
            "/v1/customers/{customerId}/invoices",
            path={"customerId": customer_id},
            body=body,
            options=options,
        )

    def import_payment(
        self,
        body: types.PaymentImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Payment:
        """Create a payment, or update it when its externalId exists.

        A new payment needs `externalId`, `customer` and `amount`. A given list of linked invoices
        is complete: other links are removed. Without a list, links do not change.
        """
        return self._json(
            "POST",
            "/v1/payments",
            body=body,
            options=options,
        )

    def list_payments(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["updatedAt", "validatedAt", "createdAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        validated_at_eq: t.Optional[types.Instant] = None,
        validated_at_gt: t.Optional[types.Instant] = None,
        validated_at_gte: t.Optional[types.Instant] = None,
        validated_at_lt: t.Optional[types.Instant] = None,
        validated_at_lte: t.Optional[types.Instant] = None,
        modified_at_eq: t.Optional[types.Instant] = None,
        modified_at_gt: t.Optional[types.Instant] = None,
        modified_at_gte: t.Optional[types.Instant] = None,
        modified_at_lt: t.Optional[types.Instant] = None,
        modified_at_lte: t.Optional[types.Instant] = None,
        amount: t.Optional[int] = None,
        amount_gt: t.Optional[int] = None,
        amount_gte: t.Optional[int] = None,
        amount_lt: t.Optional[int] = None,
        amount_lte: t.Optional[int] = None,
        amount_linked: t.Optional[int] = None,
        amount_linked_gt: t.Optional[int] = None,
        amount_linked_gte: t.Optional[int] = None,
        amount_linked_lt: t.Optional[int] = None,
        amount_linked_lte: t.Optional[int] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Payment]:
        """List payments.

        With the invoices that each one is linked to, and its unlinked amount.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param customer_id: Only records of the customer with this id
        :param customer_external_id: Only records of the customer with this external id
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param expand: One or several values: repeat the parameter, or separate them by commas
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param validated_at_eq: Range of validatedAt; can be combined. A date without a time means
            that calendar day
        :param validated_at_gt: Range of validatedAt; can be combined. A date without a time means
            that calendar day
        :param validated_at_gte: Range of validatedAt; can be combined. A date without a time means
            that calendar day
        :param validated_at_lt: Range of validatedAt; can be combined. A date without a time means
            that calendar day
        :param validated_at_lte: Range of validatedAt; can be combined. A date without a time means
            that calendar day
        :param modified_at_eq: Deprecated. Range of modifiedAt; can be combined. A date without a
            time means the whole day in the organization's time zone: gte from its beginning, lte
            to its end
        :param modified_at_gt: Deprecated. Range of modifiedAt; can be combined. A date without a
            time means the whole day in the organization's time zone: gte from its beginning, lte
            to its end
        :param modified_at_gte: Deprecated. Range of modifiedAt; can be combined. A date without a
            time means the whole day in the organization's time zone: gte from its beginning, lte
            to its end
        :param modified_at_lt: Deprecated. Range of modifiedAt; can be combined. A date without a
            time means the whole day in the organization's time zone: gte from its beginning, lte
            to its end
        :param modified_at_lte: Deprecated. Range of modifiedAt; can be combined. A date without a
            time means the whole day in the organization's time zone: gte from its beginning, lte
            to its end
        :param amount: Comparison with amount, in minor units of the currency
        :param amount_gt: Comparison with amount, in minor units of the currency
        :param amount_gte: Comparison with amount, in minor units of the currency
        :param amount_lt: Comparison with amount, in minor units of the currency
        :param amount_lte: Comparison with amount, in minor units of the currency
        :param amount_linked: Comparison with amountLinked, in minor units of the currency
        :param amount_linked_gt: Comparison with amountLinked, in minor units of the currency
        :param amount_linked_gte: Comparison with amountLinked, in minor units of the currency
        :param amount_linked_lt: Comparison with amountLinked, in minor units of the currency
        :param amount_linked_lte: Comparison with amountLinked, in minor units of the currency
        """
        return self._list(
            "/v1/payments",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "customer.id": customer_id,
                "customer.externalId": customer_external_id,
                "externalId": external_id,
                "expand": expand,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "validatedAt.eq": validated_at_eq,
                "validatedAt.gt": validated_at_gt,
                "validatedAt.gte": validated_at_gte,
                "validatedAt.lt": validated_at_lt,
                "validatedAt.lte": validated_at_lte,
                "modifiedAt.eq": modified_at_eq,
                "modifiedAt.gt": modified_at_gt,
                "modifiedAt.gte": modified_at_gte,
                "modifiedAt.lt": modified_at_lt,
                "modifiedAt.lte": modified_at_lte,
                "amount": amount,
                "amount.gt": amount_gt,
                "amount.gte": amount_gte,
                "amount.lt": amount_lt,
                "amount.lte": amount_lte,
                "amountLinked": amount_linked,
                "amountLinked.gt": amount_linked_gt,
                "amountLinked.gte": amount_linked_gte,
                "amountLinked.lt": amount_linked_lt,
                "amountLinked.lte": amount_linked_lte,
            },
            options=options,
        )

    def get_payment(
        self,
        payment_id: str,
        *,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Payment:
        """Get one payment.

        Its current state, with its links. Identify it by its id or by `external:<externalId>`.

        :param payment_id: The id, or external:<externalId>
        :param expand: One or several values: repeat the parameter, or separate them by commas
        """
        return self._json(
            "GET",
            "/v1/payments/{paymentId}",
            path={"paymentId": payment_id},
            query={
                "expand": expand,
            },
            options=options,
        )

    def delete_payment(
        self,
        payment_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete one payment and its links; the linked documents are restored.

        The linked amounts are open again, and the customer's figures are updated at once.

        :param payment_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/payments/{paymentId}",
            path={"paymentId": payment_id},
            options=options,
        )

    def import_credit_note(
        self,
        body: types.CreditNoteImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.CreditNote:
        """Create a credit note, or update it when its externalId exists.

        A new credit note needs `externalId`, `customer` and `grossAmount`. A given list of linked
        invoices is complete: other links are removed. Without a list, links do not change.
        """
        return self._json(
            "POST",
            "/v1/credit_notes",
            body=body,
            options=options,
        )

    def list_credit_notes(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        issued_at_eq: t.Optional[types.Instant] = None,
        issued_at_gt: t.Optional[types.Instant] = None,
        issued_at_gte: t.Optional[types.Instant] = None,
        issued_at_lt: t.Optional[types.Instant] = None,
        issued_at_lte: t.Optional[types.Instant] = None,
        custom_id: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.CreditNote]:
        """List credit notes.

        With the invoices that each one is linked to, and its unlinked amount.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param customer_id: Only records of the customer with this id
        :param customer_external_id: Only records of the customer with this external id
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param expand: One or several values: repeat the parameter, or separate them by commas
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_eq: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_gt: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_gte: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_lt: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param issued_at_lte: Range of issuedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param custom_id: Only documents with exactly this number
        """
        return self._list(
            "/v1/credit_notes",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "customer.id": customer_id,
                "customer.externalId": customer_external_id,
                "externalId": external_id,
                "expand": expand,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "issuedAt.eq": issued_at_eq,
                "issuedAt.gt": issued_at_gt,
                "issuedAt.gte": issued_at_gte,
                "issuedAt.lt": issued_at_lt,
                "issuedAt.lte": issued_at_lte,
                "customId": custom_id,
            },
            options=options,
        )

    def get_credit_note(
        self,
        credit_note_id: str,
        *,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.CreditNote:
        """Get one credit note.

        Its current state, with its links. Identify it by its id or by `external:<externalId>`.

        :param credit_note_id: The id, or external:<externalId>
        :param expand: One or several values: repeat the parameter, or separate them by commas
        """
        return self._json(
            "GET",
            "/v1/credit_notes/{creditNoteId}",
            path={"creditNoteId": credit_note_id},
            query={
                "expand": expand,
            },
            options=options,
        )

    def delete_credit_note(
        self,
        credit_note_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete one credit note and its links; the linked documents are restored.

        The linked amounts are open again, and the customer's figures are updated at once.

        :param credit_note_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/credit_notes/{creditNoteId}",
            path={"creditNoteId": credit_note_id},
            options=options,
        )

    def import_refund(
        self,
        body: types.RefundImport,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Refund:
        """Create a refund, or update it when its externalId exists.

        A new refund needs `externalId`, `customer` and `amount`. It takes back what it is linked
        to: first the unlinked part of the payment or credit note, then its newest invoice links,
        whose invoices become due again.
        """
        return self._json(
            "POST",
            "/v1/refunds",
            body=body,
            options=options,
        )

    def list_refunds(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["updatedAt", "validatedAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Refund]:
        """List refunds.

        With the payments and credit notes that each one takes back.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param customer_id: Only records of the customer with this id
        :param customer_external_id: Only records of the customer with this external id
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param expand: One or several values: repeat the parameter, or separate them by commas
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        """
        return self._list(
            "/v1/refunds",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "customer.id": customer_id,
                "customer.externalId": customer_external_id,
                "externalId": external_id,
                "expand": expand,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
            },
            options=options,
        )

    def get_refund(
        self,
        refund_id: str,
        *,
        expand: t.Optional[
            t.Union[t.Literal["customer"], t.Sequence[t.Literal["customer"]]]
        ] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Refund:
        """Get one refund.

        Its current state, with its links. Identify it by its id or by `external:<externalId>`.

        :param refund_id: The id, or external:<externalId>
        :param expand: One or several values: repeat the parameter, or separate them by commas
        """
        return self._json(
            "GET",
            "/v1/refunds/{refund_id}",
            path={"refund_id": refund_id},
            query={
                "expand": expand,
            },
            options=options,
        )

    def delete_refund(
        self,
        refund_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete one refund and its links; the linked documents are restored.

        The linked amounts are open again, and the customer's figures are updated at once.

        :param refund_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/refunds/{refund_id}",
            path={"refund_id": refund_id},
            options=options,
        )

    def reconcile(
        self,
        body: types.ReconcileRequest,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.ReconcileResult:
        """Link payments and credit notes to invoices and refunds.

        Items are paired in their order, invoices before refunds and payments before credit notes.
        Both sides must have the same total. The same `externalId` again replaces the earlier
        reconciliation: an absent list keeps its previous value, and four empty lists undo it. The
        amounts of a document that appears several times in a list are added.
        """
        return self._json(
            "POST",
            "/v1/reconcile",
            body=body,
            options=options,
        )

    def list_bank_accounts(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.BankAccount]:
        """List the bank accounts of the organization.

        Bank accounts are created in the application or on the command line; the API only reads
        them.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/bank_accounts",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def get_organization(
        self,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Organization:
        """Get the organization of the key pair.

        Its currency, time zone, rates and limits. Use it to check whether a key pair works.
        """
        return self._json(
            "GET",
            "/v1/organization",
            options=options,
        )

    def create_portal_link(
        self,
        customer_id: str,
        body: t.Optional[types.PortalAttributes] = None,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.PortalLink:
        """Create a link to a customer's portal page.

        Only this response contains the link. It expires, and shows only the documents of this
        customer.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "POST",
            "/v1/customers/{customerId}/portal",
            path={"customerId": customer_id},
            body=body,
            options=options,
        )

    def list_users(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        email: t.Optional[str] = None,
        role: t.Optional[types.UserRole] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.User]:
        """List the users of the organization.

        Users are created in the application or on the command line; the API only reads them.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param email: The whole address, regardless of case
        :param role: Only users with this role
        """
        return self._list(
            "/v1/users",
            "users",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "email": email,
                "role": role,
            },
            options=options,
        )

    def assign_account_managers(
        self,
        customer_id: str,
        body: types.AccountManagersRequest,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.AccountManagers:
        """Replace the list of a customer's account managers.

        Complete list: other users are no longer account managers of this customer. The first is
        its `accountManagerId`.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "POST",
            "/v1/customers/{customerId}/account-managers",
            path={"customerId": customer_id},
            body=body,
            options=options,
        )

    def list_account_managers(
        self,
        customer_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.AccountManagers:
        """List a customer's account managers, in order.

        With the time of each assignment.

        :param customer_id: The id, or external:<externalId>
        """
        return self._json(
            "GET",
            "/v1/customers/{customerId}/account-managers",
            path={"customerId": customer_id},
            options=options,
        )

    def list_dunning_plans(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.DunningPlan]:
        """List the dunning plans of the organization.

        Dunning plans are created in the application or on the command line. The API only reads
        them.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/dunning_plans",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def get_dunning_plan(
        self,
        dunning_plan_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.DunningPlan:
        """Get one dunning plan.

        With its steps, in order.

        :param dunning_plan_id: Id of the reminder plan
        """
        return self._json(
            "GET",
            "/v1/dunning_plans/{dunningPlanId}",
            path={"dunningPlanId": dunning_plan_id},
            options=options,
        )

    def list_actions(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["createdAt", "updatedAt", "dueDate", "performedAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        due_date_eq: t.Optional[types.Instant] = None,
        due_date_gt: t.Optional[types.Instant] = None,
        due_date_gte: t.Optional[types.Instant] = None,
        due_date_lt: t.Optional[types.Instant] = None,
        due_date_lte: t.Optional[types.Instant] = None,
        performed_at_eq: t.Optional[types.Instant] = None,
        performed_at_gt: t.Optional[types.Instant] = None,
        performed_at_gte: t.Optional[types.Instant] = None,
        performed_at_lt: t.Optional[types.Instant] = None,
        performed_at_lte: t.Optional[types.Instant] = None,
        state: t.Optional[types.ActionState] = None,
        source: t.Optional[types.ActionSource] = None,
        customer_id: t.Optional[str] = None,
        carrying_invoice_id: t.Optional[str] = None,
        assigned_to_user_id: t.Optional[str] = None,
        performed_by_user_id: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Action]:
        """List actions: completed and pending work on customers.

        Actions are created by dunning plans and by users of the application. The API only reads
        them.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_eq: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_gt: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_gte: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_lt: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param due_date_lte: Range of dueDate; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param performed_at_eq: Range of performedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param performed_at_gt: Range of performedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param performed_at_gte: Range of performedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param performed_at_lt: Range of performedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param performed_at_lte: Range of performedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param state: Only records in this state
        :param source: Only records from this source
        :param customer_id: Only records of the customer with this id
        :param carrying_invoice_id: Only actions about the invoice with this id
        :param assigned_to_user_id: Only actions that are assigned to the user with this id
        :param performed_by_user_id: Only actions that the user with this id has done
        """
        return self._list(
            "/v1/actions",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "dueDate.eq": due_date_eq,
                "dueDate.gt": due_date_gt,
                "dueDate.gte": due_date_gte,
                "dueDate.lt": due_date_lt,
                "dueDate.lte": due_date_lte,
                "performedAt.eq": performed_at_eq,
                "performedAt.gt": performed_at_gt,
                "performedAt.gte": performed_at_gte,
                "performedAt.lt": performed_at_lt,
                "performedAt.lte": performed_at_lte,
                "state": state,
                "source": source,
                "customerId": customer_id,
                "carryingInvoiceId": carrying_invoice_id,
                "assignedToUserId": assigned_to_user_id,
                "performedByUserId": performed_by_user_id,
            },
            options=options,
        )

    def get_action(
        self,
        action_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Action:
        """Get one action.

        With its invoices and assignees.

        :param action_id: Id of the action
        """
        return self._json(
            "GET",
            "/v1/actions/{actionId}",
            path={"actionId": action_id},
            options=options,
        )

    def create_note(
        self,
        body: types.NoteAttributes,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Note:
        """Create a note about a customer.

        A new note needs `content` and a customer. It can refer to one of the customer's invoices.
        """
        return self._json(
            "POST",
            "/v1/notes",
            body=body,
            options=options,
        )

    def list_notes(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        sort_by: t.Optional[t.Literal["createdAt", "updatedAt", "modifiedAt"]] = None,
        sort_order: t.Optional[t.Literal["ASC", "DESC"]] = None,
        include_attachments: t.Optional[bool] = None,
        external_id: t.Optional[t.Union[str, t.Sequence[str]]] = None,
        customer_id: t.Optional[str] = None,
        user_id: t.Optional[str] = None,
        invoice_id: t.Optional[str] = None,
        created_at_eq: t.Optional[types.Instant] = None,
        created_at_gt: t.Optional[types.Instant] = None,
        created_at_gte: t.Optional[types.Instant] = None,
        created_at_lt: t.Optional[types.Instant] = None,
        created_at_lte: t.Optional[types.Instant] = None,
        updated_at_eq: t.Optional[types.Instant] = None,
        updated_at_gt: t.Optional[types.Instant] = None,
        updated_at_gte: t.Optional[types.Instant] = None,
        updated_at_lt: t.Optional[types.Instant] = None,
        updated_at_lte: t.Optional[types.Instant] = None,
        modified_at_eq: t.Optional[types.Instant] = None,
        modified_at_gt: t.Optional[types.Instant] = None,
        modified_at_gte: t.Optional[types.Instant] = None,
        modified_at_lt: t.Optional[types.Instant] = None,
        modified_at_lte: t.Optional[types.Instant] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Note]:
        """List notes.

        Includes notes from the API and from the application. Attachments are included only on
        request.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        :param sort_by: Field by which the list is sorted, then by id
        :param sort_order: ASC: lowest or oldest first
        :param include_attachments: Whether to include the attachments of each note
        :param external_id: One or several, at most 100: repeat the parameter. Unknown ids are
            ignored
        :param customer_id: Only records of the customer with this id
        :param user_id: Only notes by the user with this id
        :param invoice_id: Only records about the invoice with this id
        :param created_at_eq: Range of createdAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param created_at_gt: Range of createdAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param created_at_gte: Range of createdAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param created_at_lt: Range of createdAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param created_at_lte: Range of createdAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_eq: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_gte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lt: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param updated_at_lte: Range of updatedAt; can be combined. A date without a time means the
            whole day in the organization's time zone: gte from its beginning, lte to its end
        :param modified_at_eq: Range of modifiedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param modified_at_gt: Range of modifiedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param modified_at_gte: Range of modifiedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param modified_at_lt: Range of modifiedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        :param modified_at_lte: Range of modifiedAt; can be combined. A date without a time means
            the whole day in the organization's time zone: gte from its beginning, lte to its end
        """
        return self._list(
            "/v1/notes",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
                "sortBy": sort_by,
                "sortOrder": sort_order,
                "includeAttachments": include_attachments,
                "externalId": external_id,
                "customerId": customer_id,
                "userId": user_id,
                "invoiceId": invoice_id,
                "createdAt.eq": created_at_eq,
                "createdAt.gt": created_at_gt,
                "createdAt.gte": created_at_gte,
                "createdAt.lt": created_at_lt,
                "createdAt.lte": created_at_lte,
                "updatedAt.eq": updated_at_eq,
                "updatedAt.gt": updated_at_gt,
                "updatedAt.gte": updated_at_gte,
                "updatedAt.lt": updated_at_lt,
                "updatedAt.lte": updated_at_lte,
                "modifiedAt.eq": modified_at_eq,
                "modifiedAt.gt": modified_at_gt,
                "modifiedAt.gte": modified_at_gte,
                "modifiedAt.lt": modified_at_lt,
                "modifiedAt.lte": modified_at_lte,
            },
            options=options,
        )

    def update_note(
        self,
        note_id: str,
        body: types.NoteUpdate,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Note:
        """Update a note that was created through the API.

        Only the given fields change. Notes from the application cannot be changed through the API.

        :param note_id: The id, or external:<externalId>
        """
        return self._json(
            "PUT",
            "/v1/notes/{noteId}",
            path={"noteId": note_id},
            body=body,
            options=options,
        )

    def delete_note(
        self,
        note_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete a note that was created through the API, with its attachments.

        Notes from the application cannot be deleted through the API.

        :param note_id: The id, or external:<externalId>
        """
        self._json(
            "DELETE",
            "/v1/notes/{noteId}",
            path={"noteId": note_id},
            options=options,
        )

    def get_note(
        self,
        note_id: str,
        *,
        include_attachments: t.Optional[bool] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.Note:
        """Get one note.

        Includes attachments only on request.

        :param note_id: The id, or external:<externalId>
        :param include_attachments: Whether to include the attachments of each note
        """
        return self._json(
            "GET",
            "/v1/notes/{noteId}",
            path={"noteId": note_id},
            query={
                "includeAttachments": include_attachments,
            },
            options=options,
        )

    def add_note_attachment(
        self,
        note_id: str,
        file: FileContent,
        file_name: str = "file",
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.NoteAttachment:
        """Attach a file to a note that was created through the API.

        multipart/form-data with one part `file`, at most 10 MiB. A note has at most 25
        attachments, of 15 MiB together.

        :param note_id: The id, or external:<externalId>
        """
        return self._json(
            "POST",
            "/v1/notes/{noteId}/attachments",
            path={"noteId": note_id},
            file=("file", file, file_name),
            options=options,
        )

    def list_note_attachments(
        self,
        note_id: str,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.NoteAttachment]:
        """List the attachments of a note, newest first.

        Names, types and sizes. Use the id to download an attachment.

        :param note_id: The id, or external:<externalId>
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/notes/{noteId}/attachments",
            "items",
            path={"noteId": note_id},
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def delete_note_attachment(
        self,
        note_id: str,
        attachment_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete an attachment of a note that was created through the API.

        Attachments of notes from the application cannot be deleted through the API.

        :param note_id: Id of the note, or external:<externalId>
        :param attachment_id: Id of the attachment
        """
        self._json(
            "DELETE",
            "/v1/notes/{noteId}/attachments/{attachmentId}",
            path={"noteId": note_id, "attachmentId": attachment_id},
            options=options,
        )

    def get_note_attachment(
        self,
        note_id: str,
        attachment_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> bytes:
        """Download an attachment.

        Returns the bytes as they were uploaded. The response makes browsers save the file instead
        of showing it.

        :param note_id: Id of the note, or external:<externalId>
        :param attachment_id: Id of the attachment
        """
        return self._bytes(
            "GET",
            "/v1/notes/{noteId}/attachments/{attachmentId}",
            path={"noteId": note_id, "attachmentId": attachment_id},
            options=options,
        )

    def list_imports(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.Import]:
        """List imports, newest first.

        Includes the state and the counts of each import.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/imports",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def get_import(
        self,
        import_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Import:
        """Get the state, counts and progress of an import.

        Poll it while the import runs.

        :param import_id: Id of the import
        """
        return self._json(
            "GET",
            "/v1/imports/{importId}",
            path={"importId": import_id},
            options=options,
        )

    def list_import_errors(
        self,
        import_id: str,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.ImportError]:
        """List the refused lines of an import, in file order.

        Each with its line number and the error that a single request would return. At most 10000
        errors per import are stored, until 30 days after its end. `leftOut` counts the others.

        :param import_id: Id of the import
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/imports/{importId}/errors",
            "items",
            path={"importId": import_id},
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def list_import_warnings(
        self,
        import_id: str,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.ImportError]:
        """List the repairs of lenient handling, in file order.

        Repaired or omitted parts of lines that were stored, if the upload had `Prefer:
        handling=lenient`. They are kept like errors, and count towards the first 10000 problems.

        :param import_id: Id of the import
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/imports/{importId}/warnings",
            "items",
            path={"importId": import_id},
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def export_records(
        self,
        *,
        types: t.Optional[str] = None,
        portable: t.Optional[bool] = None,
        options: t.Optional[CallOptions] = None,
    ) -> bytes:
        """Export all records in the import format.

        NDJSON with one line `{"type": "customer", "data": {…}}` per record, as of one moment.
        Importing it again changes nothing. An organization has one export at a time. If the
        transfer breaks off, the file is incomplete; HTTP clients report this.

        :param types: One or more of customer, contact, invoice, credit_note, payment, refund,
            reconcile, separated by commas. Absent: all
        :param portable: Export for another organization: leaves out references with different ids
            there (dunning plans, account managers, bank accounts), and exports links as they are
            in effect
        """
        return self._bytes(
            "GET",
            "/v1/export",
            query={
                "types": types,
                "portable": portable,
            },
            options=options,
        )

    def list_events(
        self,
        *,
        type: t.Optional[str] = None,
        customer_id: t.Optional[str] = None,
        customer_external_id: t.Optional[str] = None,
        since: t.Optional[str] = None,
        limit: t.Optional[int] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.EventList:
        """List events of the change feed, oldest first.

        Events of one customer are in the order of its changes. To continue later, send the
        `cursor` of the last event as `since`.

        :param type: One type, or several separated by commas
        :param customer_id: Only events of this customer
        :param customer_external_id: Only events of this customer
        :param since: nextCursor of the previous response, or the cursor of an event. Absent: start
            with the oldest retained event. `latest`: only events from now on
        :param limit: Maximum number of events
        """
        return self._json(
            "GET",
            "/v1/events",
            query={
                "type": type,
                "customerId": customer_id,
                "customer.externalId": customer_external_id,
                "since": since,
                "limit": limit,
            },
            options=options,
        )

    def get_event(
        self,
        id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.Event:
        """Get an event.

        The id is the `webhook-id` of its deliveries. Available until its retention period ends.
        Use it to verify what a receiver got.

        :param id: Id that the service assigned
        """
        return self._json(
            "GET",
            "/v1/events/{id}",
            path={"id": id},
            options=options,
        )

    def create_webhook_endpoint(
        self,
        body: types.WebhookEndpointAttributes,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookEndpointSecret:
        """Create a webhook endpoint and get its secret.

        Delivers events from now on, signed according to Standard Webhooks and in order per
        customer. Store the secret: it is not shown again.
        """
        return self._json(
            "POST",
            "/v1/webhook_endpoints",
            body=body,
            options=options,
        )

    def list_webhook_endpoints(
        self,
        *,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.WebhookEndpoint]:
        """List webhook endpoints.

        The response contains no secrets.

        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/webhook_endpoints",
            "items",
            query={
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def update_webhook_endpoint(
        self,
        id: str,
        body: types.WebhookEndpointUpdate,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookEndpoint:
        """Change, disable or enable a webhook endpoint.

        Only the given fields change. A re-enabled endpoint continues where it stopped, within the
        retention period of events.

        :param id: Id that the service assigned
        """
        return self._json(
            "PUT",
            "/v1/webhook_endpoints/{id}",
            path={"id": id},
            body=body,
            options=options,
        )

    def delete_webhook_endpoint(
        self,
        id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Delete a webhook endpoint with its deliveries.

        Pending deliveries are cancelled. The events stay in the feed.

        :param id: Id that the service assigned
        """
        self._json(
            "DELETE",
            "/v1/webhook_endpoints/{id}",
            path={"id": id},
            options=options,
        )

    def get_webhook_endpoint(
        self,
        id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookEndpoint:
        """Get a webhook endpoint.

        The response does not contain its secret.

        :param id: Id that the service assigned
        """
        return self._json(
            "GET",
            "/v1/webhook_endpoints/{id}",
            path={"id": id},
            options=options,
        )

    def rotate_webhook_secret(
        self,
        id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookEndpointSecret:
        """Rotate the secret of a webhook endpoint.

        The new secret is shown only in this response. For 24 hours, deliveries carry signatures
        with both secrets.

        :param id: Id that the service assigned
        """
        return self._json(
            "POST",
            "/v1/webhook_endpoints/{id}/rotate_secret",
            path={"id": id},
            options=options,
        )

    def list_webhook_deliveries(
        self,
        id: str,
        *,
        state: t.Optional[t.Literal["PENDING", "DELIVERED", "FAILED"]] = None,
        limit: t.Optional[int] = None,
        page: t.Optional[int] = None,
        offset: t.Optional[int] = None,
        cursor: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> Records[types.WebhookDelivery]:
        """List the deliveries of a webhook endpoint, newest first.

        Each with its number of attempts and the last error.

        :param id: Id that the service assigned
        :param state: Only records in this state
        :param limit: Maximum records in the response
        :param page: From 1; not with offset or cursor
        :param offset: From 0; not with page or cursor
        :param cursor: nextCursor of the previous response; filters and order must be the same
        """
        return self._list(
            "/v1/webhook_endpoints/{id}/deliveries",
            "items",
            path={"id": id},
            query={
                "state": state,
                "limit": limit,
                "page": page,
                "offset": offset,
                "cursor": cursor,
            },
            options=options,
        )

    def replay_webhook_delivery(
        self,
        id: str,
        delivery_id: str,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookDelivery:
        """Redeliver an event to a webhook endpoint.

        Uses the original id, regardless of the state of the delivery.

        :param id: Id that the service assigned
        :param delivery_id: Id of the delivery
        """
        return self._json(
            "POST",
            "/v1/webhook_endpoints/{id}/deliveries/{deliveryId}/replay",
            path={"id": id, "deliveryId": delivery_id},
            options=options,
        )

    def test_webhook_endpoint(
        self,
        id: str,
        *,
        event_id: t.Optional[str] = None,
        options: t.Optional[CallOptions] = None,
    ) -> types.WebhookTest:
        """Send a test message to a webhook endpoint.

        Returns the response of the endpoint. The message is signed like any delivery, even if the
        endpoint is disabled or does not want the type. It is tried once, is not listed among the
        deliveries, and does not affect the health of the endpoint. Without `eventId` the type is
        `webhook.test` and `data` is `{endpointId}`.

        :param id: Id that the service assigned
        :param event_id: Event of the feed to send. Absent: a message of the type `webhook.test`
        """
        return self._json(
            "POST",
            "/v1/webhook_endpoints/{id}/test",
            path={"id": id},
            query={
                "eventId": event_id,
            },
            options=options,
        )

    def upload_invoice_pdf(
        self,
        invoice_id: str,
        file: t.Union[FileContent, types.PdfUpload],
        file_name: str = "file",
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Upload the PDF of a invoice, replacing the previous one.

        Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10
        MiB. The file must begin with `%PDF-`.

        :param invoice_id: The id, or external:<externalId>
        """
        self._json(
            "POST",
            "/v1/invoices/{invoiceId}/pdf",
            path={"invoiceId": invoice_id},
            file=("file", file, file_name),
            options=options,
        )

    def upload_credit_note_pdf(
        self,
        credit_note_id: str,
        file: t.Union[FileContent, types.PdfUpload],
        file_name: str = "file",
        *,
        options: t.Optional[CallOptions] = None,
    ) -> None:
        """Upload the PDF of a credit note, replacing the previous one.

        Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10
        MiB. The file must begin with `%PDF-`.

        :param credit_note_id: The id, or external:<externalId>
        """
        self._json(
            "POST",
            "/v1/credit_notes/{creditNoteId}/pdf",
            path={"creditNoteId": credit_note_id},
            file=("file", file, file_name),
            options=options,
        )

    def get_test_clock(
        self,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.TestClock:
        """Get the clock of the sandbox.

        Only in an organization that was created as a sandbox.
        """
        return self._json(
            "GET",
            "/v1/test_clock",
            options=options,
        )

    def advance_test_clock(
        self,
        body: types.TestClockAdvance,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.TestClock:
        """Advance the clock of the sandbox.

        Everything that is due in that time happens, in order: invoices become overdue, promises
        are broken, reminders are planned and sent in their hours. Poll the clock until its status
        is READY. At most 400 days per call; 409 while it is being advanced.
        """
        return self._json(
            "POST",
            "/v1/test_clock/advance",
            body=body,
            options=options,
        )

    def reset_test_clock(
        self,
        *,
        options: t.Optional[CallOptions] = None,
    ) -> types.TestClock:
        """Empty the sandbox, and reset its clock to the real time.

        Removes customers, documents, actions, notes, emails, imports, events and all other
        received data; keeps keys, users, settings, plans, templates, custom fields, bank accounts
        and webhook endpoints. Cursors of events become invalid: start without one. 409 while the
        clock is being advanced.
        """
        return self._json(
            "POST",
            "/v1/test_clock/reset",
            options=options,
        )
