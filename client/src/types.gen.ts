// Generated from openapi.json by scripts/generate.ts. Do not edit.
export interface paths {
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Each with its balance and what is due and overdue, in the currency of the organization. At most 1000 in one answer.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer, or update it when its externalId exists
         * @description A new customer needs `externalId` and `name`. Of a known one only the given fields change. All of the body is applied, or nothing.
         */
        post: operations["importCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer with its contacts
         * @description Its figures are exact as of the last change; those in other currencies than the organization's are converted at its rates.
         */
        get: operations["getCustomer"];
        /**
         * Update a customer
         * @description Only the given fields change; null clears those that may be cleared.
         */
        put: operations["updateCustomer"];
        post?: never;
        /**
         * Delete a customer without linked records; its contacts go with it
         * @description While documents, children, notes or actions of the customer exist, nothing is deleted and CONFLICT lists which.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customer_id}/contacts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts of a customer
         * @description Of this customer only, not of its parent or children.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact of a customer, or update the one with its externalId or e-mail address
         * @description A new contact needs `email`. A contact is found by its `externalId` and `source`, else by its e-mail address, compared without case.
         */
        post: operations["importContact"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customer_id}/contacts/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a contact of a customer
         * @description Where the `externalId` of the path is known from several sources, the query has to name one.
         */
        get: operations["getContact"];
        /**
         * Update a contact of a customer
         * @description Only the given fields change. Where the `externalId` of the path is known from several sources, the query has to name one.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Delete a contact of a customer
         * @description Where the `externalId` of the path is known from several sources, the query has to name one.
         */
        delete: operations["deleteContact"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom_fields": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List custom fields
         * @description With the labels that fields of the types SELECT and MULTI_SELECT have been given so far.
         */
        get: operations["listCustomFields"];
        put?: never;
        /**
         * Create a custom field, or update label and description of the one with its externalId
         * @description A new field needs `label`, `dataType` and `entityType`; the latter two are fixed from then on.
         */
        post: operations["importCustomField"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/custom_fields/{customFieldId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a custom field with its labels and all of its values
         * @description The values are deleted from every record that has one. This cannot be undone.
         */
        delete: operations["deleteCustomField"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List invoices
         * @description With what is outstanding and the state of each, which follows from amounts, links and the due date.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice, or update it when its externalId exists
         * @description A new invoice needs `externalId`, `customer`, `grossAmount`, `issuedAt` and `dueDate`. Of a known one only the given fields change; an amount may fall below what is linked to it, which then is overpaid.
         */
        post: operations["importInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one invoice
         * @description As it is now, with its links. Its id or its `external:<externalId>` names it.
         */
        get: operations["getInvoice"];
        /**
         * Update dunning plan, promise to pay and custom fields of an invoice
         * @description Sets what an import does not carry. Only the given fields change; null clears them.
         */
        put: operations["updateInvoice"];
        post?: never;
        /**
         * Delete one invoice and its links; the other ends are restored
         * @description What its links held is open again, and the figures of the customer follow at once.
         */
        delete: operations["deleteInvoice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/invoices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create or update an invoice of a customer; use POST /invoices instead
         * @deprecated
         * @description Like `POST /invoices`, with the customer in the address.
         */
        post: operations["importCustomerInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payments
         * @description With the invoices that each is linked to, and what of it is still unlinked.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment, or update it when its externalId exists
         * @description A new payment needs `externalId`, `customer` and `amount`. A list of linked invoices that is given is complete: links that it does not name are removed; without a list they stay.
         */
        post: operations["importPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payments/{paymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one payment
         * @description As it is now, with its links. Its id or its `external:<externalId>` names it.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        /**
         * Delete one payment and its links; the other ends are restored
         * @description What its links held is open again, and the figures of the customer follow at once.
         */
        delete: operations["deletePayment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List credit notes
         * @description With the invoices that each is linked to, and what of it is still unlinked.
         */
        get: operations["listCreditNotes"];
        put?: never;
        /**
         * Create a credit note, or update it when its externalId exists
         * @description A new credit note needs `externalId`, `customer` and `grossAmount`. A list of linked invoices that is given is complete: links that it does not name are removed; without a list they stay.
         */
        post: operations["importCreditNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{creditNoteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one credit note
         * @description As it is now, with its links. Its id or its `external:<externalId>` names it.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        /**
         * Delete one credit note and its links; the other ends are restored
         * @description What its links held is open again, and the figures of the customer follow at once.
         */
        delete: operations["deleteCreditNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         * @description With the payments and credit notes that each takes back.
         */
        get: operations["listRefunds"];
        put?: never;
        /**
         * Create a refund, or update it when its externalId exists
         * @description A new refund needs `externalId`, `customer` and `amount`. It takes back what it is linked to: first the unlinked part of the payment or credit note, then its newest invoice links, whose invoices become due again.
         */
        post: operations["importRefund"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/refunds/{refund_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one refund
         * @description As it is now, with its links. Its id or its `external:<externalId>` names it.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        /**
         * Delete one refund and its links; the other ends are restored
         * @description What its links held is open again, and the figures of the customer follow at once.
         */
        delete: operations["deleteRefund"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/reconcile": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Bind payments and credit notes to invoices and refunds
         * @description Items are paired in their order, invoices before refunds and payments before credit notes; both sides must add up to the same. The same `externalId` again replaces what it did before: a list that is absent keeps what it was, and four empty lists undo it. The amounts of a document that is named several times in a list add up.
         */
        post: operations["reconcile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the bank accounts of the organization
         * @description Bank accounts are made in the application or on the command line; the API only reads them.
         */
        get: operations["listBankAccounts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/portal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link to a customer's page in the portal
         * @description The link is shown in this answer only. It expires, and shows the documents of this one customer.
         */
        post: operations["createPortalLink"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/users": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the users of the organization
         * @description Users are made in the application or on the command line; the API only reads them.
         */
        get: operations["listUsers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/account-managers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List a customer's account managers, in order
         * @description With the time at which each was assigned.
         */
        get: operations["listAccountManagers"];
        put?: never;
        /**
         * Replace the list of a customer's account managers
         * @description The list is complete: who is not on it is no longer an account manager of this customer. The first is its `accountManagerId`.
         */
        post: operations["assignAccountManagers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning_plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the dunning plans of the organization
         * @description Dunning plans are made in the application or on the command line; the API only reads them.
         */
        get: operations["listDunningPlans"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/dunning_plans/{dunningPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one dunning plan
         * @description With its steps, in order.
         */
        get: operations["getDunningPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List actions: what was done, or is to be done, about customers
         * @description Actions come from dunning plans and from people in the application; the API only reads them.
         */
        get: operations["listActions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/actions/{actionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one action
         * @description With the invoices it is about and the people it is assigned to.
         */
        get: operations["getAction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List notes
         * @description Notes from the API and from the application. Attachments are listed only when asked for.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Create a note about a customer
         * @description A new note needs `content` and a customer; it may be about one of the customer's invoices.
         */
        post: operations["createNote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes/{noteId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one note
         * @description With its attachments when asked for.
         */
        get: operations["getNote"];
        /**
         * Update a note that was created through the API
         * @description Only the given fields change. Notes from the application cannot be changed through the API.
         */
        put: operations["updateNote"];
        post?: never;
        /**
         * Delete a note that was created through the API, with its attachments
         * @description Notes from the application cannot be deleted through the API.
         */
        delete: operations["deleteNote"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes/{noteId}/attachments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the attachments of a note, newest first
         * @description Their names, types and sizes; each is downloaded by its id.
         */
        get: operations["listNoteAttachments"];
        put?: never;
        /**
         * Attach a file to a note that was created through the API
         * @description multipart/form-data with one part `file`, at most 10 MiB. A note has at most 25 attachments, of 15 MiB together.
         */
        post: operations["addNoteAttachment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/notes/{noteId}/attachments/{attachmentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the bytes of an attachment, to be saved
         * @description The bytes as they were uploaded. The answer asks browsers to save and never to show them.
         */
        get: operations["getNoteAttachment"];
        put?: never;
        post?: never;
        /**
         * Delete an attachment of a note that was created through the API
         * @description Attachments of notes from the application cannot be deleted through the API.
         */
        delete: operations["deleteNoteAttachment"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List imports, newest first
         * @description With the state and the counts of each.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import many records at once
         * @description The body is NDJSON, `{"type": "customer", "data": {…}}` a line, also gzipped (Content-Encoding: gzip, or the content type application/gzip); at most 10,000,000 lines of 1 MiB. Types: customer, contact (its data has a customer), invoice, credit_note, payment, refund, reconcile. Lines may come in any order. Counts as one request. The answer is an import that is applied in the background. A gzipped body has unpacked at most 16 GiB, and beyond 16 MiB at most 200 times what was sent. An organization whose files and waiting imports take all the room that it has gets PAYLOAD_TOO_LARGE.
         */
        post: operations["createImport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state, counts and progress of an import
         * @description May be asked for again and again while the import runs.
         */
        get: operations["getImport"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/imports/{importId}/errors": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the refused lines of an import, in the order of the file
         * @description Each with the number of its line and the error that the same record would have got as a request of its own. The first 10000 of an import are kept, until 30 days after its end; `leftOut` counts the others.
         */
        get: operations["listImportErrors"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Go through what has changed, oldest first
         * @description Events of one customer come in the order of its changes. To go on later, ask with the `cursor` of the last event as `since`.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Without their secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint; the answer alone shows its secret
         * @description Events from now on are delivered to it, signed after Standard Webhooks and in order per customer. Keep the secret: it is not shown again.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook endpoint
         * @description Without its secret.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Change, disable or enable a webhook endpoint
         * @description Only the given fields change. An endpoint that is enabled again goes on where it stood, as far as events are kept.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint with its deliveries
         * @description What was not delivered yet is not delivered any more; the events stay in the feed.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/rotate_secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook endpoint a new secret; the former one signs too for 24 hours
         * @description The new secret is shown in this answer only. Until the former one ends, deliveries carry both signatures.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook endpoint, newest first
         * @description With the number of attempts and the last error of each.
         */
        get: operations["listWebhookDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/deliveries/{deliveryId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deliver an event to a webhook endpoint again
         * @description With the id that it had, whether or not it was delivered before.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the PDF of a invoice, in the place of the one before
         * @description Either multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB; it must begin with `%PDF-`.
         */
        post: operations["uploadInvoicePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{creditNoteId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Upload the PDF of a credit note, in the place of the one before
         * @description Either multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB; it must begin with `%PDF-`.
         */
        post: operations["uploadCreditNotePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the key pairs of the organization, oldest first
         * @description Those that have ended too; without their secrets, which nobody knows.
         */
        get: operations["listApiKeys"];
        put?: never;
        /**
         * Create a key pair; the answer alone shows its secret
         * @description It may do everything, from everywhere and for ever, unless the body says otherwise. A pair that ends makes only such as end no later.
         */
        post: operations["createApiKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/keys/{apiKey}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End a key pair, at once on every server
         * @description It stays in the list. Ending it again changes nothing.
         */
        delete: operations["revokeApiKey"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what is to be done
         * @description Without parameters: what is to be done now, the first due first. What is snoozed or falls due later is left out unless `due=ALL`.
         */
        get: operations["listWork"];
        put?: never;
        /**
         * Make an action by hand
         * @description Without `assignedUserIds` it is for the customer's account managers.
         */
        post: operations["createAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/{actionId}/perform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Perform an action, or approve an e-mail
         * @description What people do is done: `200`. An e-mail is approved and sent by the service when its facts still hold: `202`, and it is still to be done. Needs `X-Quittance-User`.
         */
        post: operations["performAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/{actionId}/ignore": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore an action
         * @description It is not done, for the reason given. Needs `X-Quittance-User`.
         */
        post: operations["ignoreAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/{actionId}/snooze": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave an action out of work lists for a time
         * @description Until the time given; null brings it back at once.
         */
        post: operations["snoozeAction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/{actionId}/assignees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say who is to perform an action
         * @description The list is complete: whoever is not in it is not assigned any more.
         */
        put: operations["assignAction"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ignore, snooze or reassign many actions
         * @description One of `ignore`, `snooze` and `reassign`. What is no longer to be done stays as it is and is told; when one of them does not exist, nothing changes.
         */
        post: operations["changeActions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/letters/batches": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List batches of letters
         * @description The last one comes first.
         */
        get: operations["listLetterBatches"];
        put?: never;
        /**
         * Print letters into one PDF
         * @description Their actions are done with the outcome `PRINTED`; those about which nothing is left to write are ignored. At most 200 at once: repeat it until `409` says that none is left. Needs `X-Quittance-User`.
         */
        post: operations["printLetters"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/letters/batches/{batchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one batch of letters
         * @description What became of each of its actions, and on which pages their letters are.
         */
        get: operations["getLetterBatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/letters/batches/{batchId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the PDF of a batch
         * @description The same bytes however often it is asked for. `404` when nothing was left to be printed.
         */
        get: operations["getLetterBatchPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/actions/{actionId}/letter.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the letter of an action
         * @description As it was printed; before that, as it would be printed now.
         */
        get: operations["getLetterPdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/mail_templates/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a reminder
         * @description With the facts of a customer as they are now. Nothing is sent or stored.
         */
        post: operations["previewMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/messages/{messageId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of a message of which nobody knows whether it was sent
         * @description SENT: its action was executed. NOT_SENT: its action is approved by this user and sent once more, when its facts still hold. Needs `X-Quittance-User`.
         */
        post: operations["resolveMessage"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/inbound_mail": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand over a mail that came in
         * @description The whole mail, at most 25 MiB. `200`: it belongs to a message of ours, which its address or its headers name. `202`: it does not, and is kept for a person to see. The same mail again changes nothing and gets the same answer.
         */
        post: operations["receiveInboundMail"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/promise": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a promise to pay an invoice
         * @description Reminders about the invoice stop until the end of that day. It replaces the promise before it; the same one again changes nothing.
         */
        post: operations["promiseInvoice"];
        /**
         * Cancel the promise to pay an invoice
         * @description It stays in the history of the invoice. Without a promise nothing changes.
         */
        delete: operations["cancelPromise"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/promises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the promises to pay an invoice
         * @description All that were made, with what has become of each.
         */
        get: operations["listPromises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/dispute": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a dispute of an invoice
         * @description Reminders about the invoice stop until it is resolved; its amounts stay as they are. One dispute is open at a time; the same one again changes nothing.
         */
        post: operations["disputeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/dispute/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve the open dispute of an invoice
         * @description Reminders go on at the step that the age of the invoice asks for.
         */
        post: operations["resolveDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description Open and resolved ones. They are opened and resolved at their invoices.
         */
        get: operations["listDisputes"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/write_off": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Write an invoice off
         * @description It is no longer asked for and leaves the amount due; it stays in the balance. Again it changes the reason.
         */
        post: operations["writeOffInvoice"];
        /**
         * Take back that an invoice was written off
         * @description What is outstanding is asked for again. Of an invoice that is not written off nothing changes.
         */
        delete: operations["reverseWriteOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a dunning plan
         * @description Switched off unless it says otherwise. One that is the default takes the place of the one that was.
         */
        post: operations["createDunningPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_plans/{dunningPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make the next version of a dunning plan
         * @description Customers follow it from their next evaluation on, at the step with the key of the one they were at. `version` is the one that was changed: when another came first, nothing is stored.
         */
        put: operations["replaceDunningPlan"];
        post?: never;
        /**
         * Delete a dunning plan with its versions
         * @description While it is the default, or customers, invoices, actions or running reminders refer to it, nothing is deleted and CONFLICT lists which.
         */
        delete: operations["deleteDunningPlan"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_plans/{dunningPlanId}/state": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Switch a dunning plan on or off, or make it the default
         * @description What is absent stays. A new default takes the place of the one that was.
         */
        put: operations["setDunningPlanState"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_plans/{dunningPlanId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the versions of a dunning plan
         * @description All of them, newest first, without their steps.
         */
        get: operations["listDunningPlanVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_plans/{dunningPlanId}/versions/{version}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one version of a dunning plan
         * @description With its steps, in order.
         */
        get: operations["getDunningPlanVersion"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get when and as whom reminders are sent
         * @description What every organization begins with until it says otherwise.
         */
        get: operations["getDunningSettings"];
        /**
         * Change when and as whom reminders are sent
         * @description What is absent stays; null brings back what was at first. It holds for what is sent from now on.
         */
        put: operations["changeDunningSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/customers/{customerId}/dunning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Say by which plan a customer is dunned, and pause it
         * @description What is absent stays. An invoice with a plan of its own follows that. A date without a time is its beginning.
         */
        put: operations["setCustomerDunning"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/invoices/{invoiceId}/dunning": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an invoice's own dunning plan and its pause
         * @description Without a plan of its own it follows its customer.
         */
        get: operations["getInvoiceDunning"];
        /**
         * Say by which plan an invoice is dunned, and pause it
         * @description What is absent stays. A date without a time is its beginning.
         */
        put: operations["setInvoiceDunning"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/dunning/dry_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What dunning would do between two days
         * @description As if nothing changed: nothing is paid, mail goes out in its hour, tasks are left alone. Nothing is written.
         */
        post: operations["dryRunDunning"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fee_settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the organization charges for late payment
         * @description Nothing, as long as nothing was stated. With the reference rates that are built in.
         */
        get: operations["getLateFeeSettings"];
        /**
         * Change what the organization charges for late payment
         * @description Only the given fields change. For owners and admins. Open proposals follow with the next run; accepted ones stay.
         */
        put: operations["updateLateFeeSettings"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List proposed, accepted and rejected late fees
         * @description Each with its formula, segment by segment.
         */
        get: operations["listLateFees"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fees/{lateFeeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one late fee
         * @description With its formula, segment by segment.
         */
        get: operations["getLateFee"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fees/propose": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Propose fees for invoices that are overdue or were paid late
         * @description Open proposals are brought up to date, none is made twice. nextCursor tells that there are more invoices to look at.
         */
        post: operations["proposeLateFees"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fees/{lateFeeId}/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept a late fee: an invoice of its own is made
         * @description What was accepted before is answered as it is. One that is not what is owed any more is brought up to date instead.
         */
        post: operations["acceptLateFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/late_fees/{lateFeeId}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reject a late fee
         * @description What it covers is not proposed again.
         */
        post: operations["rejectLateFee"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/customers/{customerId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happened about a customer, newest first
         * @description Actions, mail, notes, promises, disputes, write-offs and payments in one list. Paged by cursor only.
         */
        get: operations["getTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/mail_templates": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mail templates
         * @description Texts of the organization, which steps of dunning plans use in place of the standard ones.
         */
        get: operations["listMailTemplates"];
        put?: never;
        /**
         * Create a mail template
         * @description In one language at least. Names are unique, whatever their case.
         */
        post: operations["createMailTemplate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/mail_templates/{mailTemplateId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one mail template
         * @description With its texts, by language.
         */
        get: operations["getMailTemplate"];
        /**
         * Change a mail template
         * @description What is absent stays; `texts` replace all that were. They hold for what is sent from now on.
         */
        put: operations["changeMailTemplate"];
        post?: never;
        /**
         * Delete a mail template
         * @description While the newest version of a dunning plan uses it, the answer is CONFLICT.
         */
        delete: operations["deleteMailTemplate"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/customers/{customerId}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of account of a customer as a PDF
         * @description Its open invoices with totals by currency, as of now.
         */
        get: operations["getStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/messages": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List mail that went out and came in, newest first
         * @description Without its text. `state=UNCERTAIN` lists what a person has to decide about.
         */
        get: operations["listMessages"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/messages/{messageId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one message with its text
         * @description What came in is answered as text only; whom it says to be from proves nothing.
         */
        get: operations["getMessage"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/internal/messages/{messageId}/raw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the mail itself
         * @description What came in, as it came; what went out, where it was written to the outbox folder and is still there (else 404). To be saved, never to be shown.
         */
        get: operations["getMessageRaw"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Error: {
            Error: {
                /** @enum {string} */
                code: "INVALID_DATA" | "REFERENCE_NOT_FOUND" | "AMOUNT_EXCEEDED" | "AMBIGUOUS_REFERENCE" | "UNAUTHORIZED" | "ACCESS_FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "CONCURRENCY_LIMITED" | "INTERNAL" | "UNAVAILABLE";
                message: string;
                details?: {
                    /** @description Path such as linkedInvoices[0].invoice.externalId */
                    field: string;
                    error: string;
                }[];
            };
        };
        CustomerAttributes: {
            /**
             * Format: uuid
             * @description Of a known customer; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new customer
             */
            externalId?: string;
            /** @description Required for a new customer */
            name?: string;
            address?: {
                address?: string | null;
                zipcode?: string | null;
                city?: string | null;
                state?: string | null;
                /** @description A code or a name */
                country?: string | null;
            } | null;
            /** @description Root of the family; must exist. null leaves the family */
            parent?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            } | null;
            vatNumber?: string | null;
            accountingRef?: string | null;
            /** Format: uuid */
            accountManagerId?: string | null;
            /**
             * Format: uuid
             * @description null: none of its own, so that the plan of its parent or the default holds
             */
            dunningPlanId?: string | null;
            /** @description false: neither it nor its children are reminded; true at first */
            dunningEnabled?: boolean;
            /**
             * @description In which it is written to; null: the organization's
             * @enum {string|null}
             */
            language?: "en" | "fr" | null;
            paymentMethods?: {
                card?: {
                    enabled: boolean;
                } | null;
                check?: {
                    enabled: boolean;
                } | null;
                achDebit?: {
                    enabled: boolean;
                } | null;
                sepaDebit?: {
                    enabled: boolean;
                } | null;
                goCardless?: {
                    enabled: boolean;
                } | null;
                wireTransfer?: {
                    enabled: boolean;
                    bankAccount?: {
                        /** Format: uuid */
                        id: string;
                    } | null;
                } | null;
            } | null;
            bankAccounts?: {
                /** Format: uuid */
                id: string;
            }[] | null;
            /** @description Values of custom fields, each named by id and/or externalId. What the list does not name stays; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
            /**
             * @deprecated
             * @description The complete list where present, null an empty one; use the contact endpoints instead
             */
            contacts?: components["schemas"]["ContactAttributes"][] | null;
        };
        CustomerSummary: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            name: string;
            address: {
                address: string | null;
                zipcode: string | null;
                city: string | null;
                state: string | null;
                country: string | null;
            };
            parent: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            } | null;
            vatNumber: string | null;
            accountingRef: string | null;
            /** Format: uuid */
            accountManagerId: string | null;
            /**
             * Format: uuid
             * @description Of its own
             */
            dunningPlanId: string | null;
            /** @description false: neither it nor its children are reminded */
            dunningEnabled: boolean;
            /** @description The dunning plan that holds for it */
            dunning: {
                /**
                 * Format: uuid
                 * @description null: no dunning
                 */
                planId: string | null;
                /**
                 * @description Whose choice that is; NONE: nobody has made one
                 * @enum {string}
                 */
                from: "CUSTOMER" | "PARENT" | "DEFAULT" | "NONE";
                /**
                 * Format: date-time
                 * @description Until then it is not reminded
                 */
                pausedUntil: string | null;
            };
            /**
             * @description In which it is written to; null: the organization's
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            paymentMethods: {
                card?: {
                    enabled: boolean;
                } | null;
                check?: {
                    enabled: boolean;
                } | null;
                achDebit?: {
                    enabled: boolean;
                } | null;
                sepaDebit?: {
                    enabled: boolean;
                } | null;
                goCardless?: {
                    enabled: boolean;
                } | null;
                wireTransfer?: {
                    enabled: boolean;
                    bankAccount?: {
                        /** Format: uuid */
                        id: string;
                    } | null;
                } | null;
            } | null;
            bankAccounts: {
                /** Format: uuid */
                id: string;
            }[];
            /**
             * Format: currency
             * @description The organization's, in which the figures below are
             */
            currency: string;
            /** @description Invoices − credit notes − payments + refunds */
            balance: number;
            /** @description Outstanding on invoices that are not written off */
            amountDue: number;
            /** @description The part of amountDue whose due day has ended */
            amountOverdue: number;
            countInvoicesDue: number;
            countInvoicesOverdue: number;
            /** @description Currencies without a rate, left out of the figures */
            unconverted: string[];
            /** @description Always exact */
            balances: {
                /**
                 * Format: currency
                 * @description ISO 4217 code
                 */
                currency: string;
                /** @description Lowest division of the currency */
                balance: number;
                /** @description Lowest division of the currency */
                amountDue: number;
                /** @description Lowest division of the currency */
                amountOverdue: number;
            }[];
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description The customer in the application
             */
            directUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Customer: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            name: string;
            address: {
                address: string | null;
                zipcode: string | null;
                city: string | null;
                state: string | null;
                country: string | null;
            };
            parent: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            } | null;
            vatNumber: string | null;
            accountingRef: string | null;
            /** Format: uuid */
            accountManagerId: string | null;
            /**
             * Format: uuid
             * @description Of its own
             */
            dunningPlanId: string | null;
            /** @description false: neither it nor its children are reminded */
            dunningEnabled: boolean;
            /** @description The dunning plan that holds for it */
            dunning: {
                /**
                 * Format: uuid
                 * @description null: no dunning
                 */
                planId: string | null;
                /**
                 * @description Whose choice that is; NONE: nobody has made one
                 * @enum {string}
                 */
                from: "CUSTOMER" | "PARENT" | "DEFAULT" | "NONE";
                /**
                 * Format: date-time
                 * @description Until then it is not reminded
                 */
                pausedUntil: string | null;
            };
            /**
             * @description In which it is written to; null: the organization's
             * @enum {string|null}
             */
            language: "en" | "fr" | null;
            paymentMethods: {
                card?: {
                    enabled: boolean;
                } | null;
                check?: {
                    enabled: boolean;
                } | null;
                achDebit?: {
                    enabled: boolean;
                } | null;
                sepaDebit?: {
                    enabled: boolean;
                } | null;
                goCardless?: {
                    enabled: boolean;
                } | null;
                wireTransfer?: {
                    enabled: boolean;
                    bankAccount?: {
                        /** Format: uuid */
                        id: string;
                    } | null;
                } | null;
            } | null;
            bankAccounts: {
                /** Format: uuid */
                id: string;
            }[];
            /**
             * Format: currency
             * @description The organization's, in which the figures below are
             */
            currency: string;
            /** @description Invoices − credit notes − payments + refunds */
            balance: number;
            /** @description Outstanding on invoices that are not written off */
            amountDue: number;
            /** @description The part of amountDue whose due day has ended */
            amountOverdue: number;
            countInvoicesDue: number;
            countInvoicesOverdue: number;
            /** @description Currencies without a rate, left out of the figures */
            unconverted: string[];
            /** @description Always exact */
            balances: {
                /**
                 * Format: currency
                 * @description ISO 4217 code
                 */
                currency: string;
                /** @description Lowest division of the currency */
                balance: number;
                /** @description Lowest division of the currency */
                amountDue: number;
                /** @description Lowest division of the currency */
                amountOverdue: number;
            }[];
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description The customer in the application
             */
            directUrl: string;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * @deprecated
             * @description Use the contact endpoints instead
             */
            contacts: components["schemas"]["Contact"][];
        };
        CustomerList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            customers: components["schemas"]["CustomerSummary"][];
        };
        ContactAttributes: {
            /**
             * Format: uuid
             * @description Of a known contact
             */
            id?: string;
            /** Format: printable */
            externalId?: string | null;
            /**
             * Format: printable
             * @description Source system; default: API. Together with externalId it names a contact
             */
            source?: string | null;
            /**
             * Format: email
             * @description Required for a new contact; unique within the customer, compared without case
             */
            email?: string;
            firstName?: string | null;
            lastName?: string | null;
            phone?: string | null;
            /** @description One of the organization's contact positions, such as ACCOUNTING */
            position?: string | null;
            /** @description At most one contact of a customer is the main one: the last that says so */
            isMain?: boolean | null;
            /** @description Values of custom fields, each named by id and/or externalId. What the list does not name stays; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
        };
        Contact: {
            /** Format: uuid */
            id: string;
            externalId: string | null;
            source: string;
            email: string;
            firstName: string | null;
            lastName: string | null;
            phone: string | null;
            position: string | null;
            isMain: boolean;
            /**
             * Format: date-time
             * @description Mail to the address came back; nothing is sent there until it is changed
             */
            bouncedAt: string | null;
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ContactList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            contacts: components["schemas"]["Contact"][];
        };
        CustomFieldImport: {
            /**
             * Format: printable
             * @description Names the field; one that exists is updated
             */
            externalId: string;
            /** @description Required for a new field */
            label?: string;
            description?: string | null;
            /**
             * @description Required for a new field, then fixed
             * @enum {string}
             */
            dataType?: "STRING" | "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /**
             * @description The records that have the field; required for a new field, then fixed. Values of credit notes and payments are assigned in the application only
             * @enum {string}
             */
            entityType?: "CUSTOMER" | "CONTACT" | "INVOICE" | "CREDIT_NOTE" | "PAYMENT";
        };
        CustomField: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            label: string;
            description: string | null;
            /** @enum {string} */
            dataType: "STRING" | "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @enum {string} */
            entityType: "CUSTOMER" | "CONTACT" | "INVOICE" | "CREDIT_NOTE" | "PAYMENT";
            /** @description What a SELECT or MULTI_SELECT offers, oldest first: each label that was ever assigned */
            values: {
                label: string;
            }[];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        CustomFieldList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["CustomField"][];
        };
        CustomFieldAssignment: {
            /** Format: uuid */
            id?: string;
            /** Format: printable */
            externalId?: string;
            /** @description As the data type of the field: STRING (at most 500 characters) and TEXT a string, NUMBER a number, BOOLEAN true or false, DATE an ISO 8601 date or date-time, SELECT {label}, MULTI_SELECT a list of {label}. A new label becomes a value of the field. null clears */
            value: {
                label: string;
            }[] | {
                label: string;
            } | number | boolean | string | null;
        };
        CustomFieldValue: {
            /**
             * Format: uuid
             * @description Of the field
             */
            id: string;
            /**
             * Format: printable
             * @description Of the field
             */
            externalId: string;
            label: string;
            /** @enum {string} */
            dataType: "STRING" | "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
            /** @description A DATE is answered as the date, or as the instant in UTC, that was given */
            value: {
                label: string;
            }[] | {
                label: string;
            } | number | boolean | string;
        };
        InvoiceImport: {
            /**
             * Format: uuid
             * @description Of a known invoice; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new invoice
             */
            externalId?: string;
            /**
             * Format: printable
             * @description Invoice number; default: externalId
             */
            customId?: string | null;
            name?: string | null;
            /** @description Lowest division of the currency; required for a new invoice */
            grossAmount?: number;
            /** @description Lowest division of the currency */
            netAmount?: number | null;
            /**
             * Format: currency
             * @description Default: the organization's
             */
            currency?: string | null;
            /**
             * Format: timestamp
             * @description Required for a new invoice
             */
            issuedAt?: string;
            /**
             * Format: timestamp
             * @description Required for a new invoice
             */
            dueDate?: string;
            /** @description has values that are assigned by PUT /invoices/{invoiceId}, not by an import */
            customFields?: unknown;
            /** @description Required for a new invoice */
            customer?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            };
        };
        /** @deprecated */
        CustomerInvoiceImport: {
            /**
             * Format: uuid
             * @description Of a known invoice; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new invoice
             */
            externalId?: string;
            /**
             * Format: printable
             * @description Invoice number; default: externalId
             */
            customId?: string | null;
            name?: string | null;
            /** @description Lowest division of the currency; required for a new invoice */
            grossAmount?: number;
            /** @description Lowest division of the currency */
            netAmount?: number | null;
            /**
             * Format: currency
             * @description Default: the organization's
             */
            currency?: string | null;
            /**
             * Format: timestamp
             * @description Required for a new invoice
             */
            issuedAt?: string;
            /**
             * Format: timestamp
             * @description Required for a new invoice
             */
            dueDate?: string;
            /** @description has values that are assigned by PUT /invoices/{invoiceId}, not by an import */
            customFields?: unknown;
        };
        InvoiceUpdate: {
            /** Format: uuid */
            dunningPlanId?: string | null;
            promiseToPay?: {
                /** Format: timestamp */
                date: string;
                /** @description Lowest division of the currency */
                amount?: number | null;
                comment?: string | null;
            } | null;
            /** @description Values of custom fields, each named by id and/or externalId. What the list does not name stays; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
            /** @description In effect, in the lowest division of the currency */
            amountLinked: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            customId: string;
            name: string | null;
            /** @description Lowest division of the currency */
            grossAmount: number;
            /** @description Lowest division of the currency */
            netAmount: number | null;
            /** Format: date-time */
            issuedAt: string;
            /** Format: date-time */
            dueDate: string;
            /** @enum {string} */
            state: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
            /** @description grossAmount less what is linked, never below 0 */
            amountOutstanding: number;
            /** @description What is linked beyond grossAmount */
            amountOverpaid: number;
            /**
             * Format: date-time
             * @description Date of the last link in effect, once nothing is outstanding
             */
            paidAt: string | null;
            payments: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                /** @description In effect */
                amountLinked: number;
                /** Format: date-time */
                validatedAt: string;
                /** @enum {string} */
                instrument: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN";
            }[];
            creditNotes: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                /** @description In effect */
                amountLinked: number;
                customId: string | null;
                /** Format: date-time */
                issuedAt: string;
            }[];
            /** Format: uuid */
            dunningPlanId: string | null;
            promiseToPay: {
                /** Format: date-time */
                date: string;
                /** @description null: all of the invoice */
                amount: number | null;
                comment: string | null;
                /**
                 * @description Made through the API, by a collector, or by the debtor
                 * @enum {string}
                 */
                source: "API" | "APP" | "PORTAL";
                /** Format: date-time */
                madeAt: string;
                /**
                 * @description Derived from what is linked: OPEN until its day has ended, then KEPT or BROKEN
                 * @enum {string}
                 */
                status: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
            } | null;
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /** @description The dispute that is open. It stops reminders and changes no amount */
            dispute: {
                /** Format: uuid */
                id: string;
                /** @enum {string} */
                reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
                comment: string | null;
                /** @description The part in dispute; null: all of the invoice */
                amount: number | null;
                /** Format: date-time */
                openedAt: string;
                /** @enum {string} */
                source: "API" | "APP" | "PORTAL";
            } | null;
            /** @description Written off in the application; state says whether that matters still */
            writtenOff: {
                /** Format: date-time */
                at: string;
                reason: string | null;
            } | null;
            /**
             * Format: uri
             * @description Address of the PDF, usable without keys for one hour from the answer; null when none was uploaded. Ask again for a fresh one
             */
            pdfUrl: string | null;
        };
        InvoiceList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            invoices: components["schemas"]["Invoice"][];
        };
        PaymentImport: {
            /**
             * Format: uuid
             * @description Of a known payment; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new payment
             */
            externalId?: string;
            /** @description Required for a new payment */
            customer?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            };
            /** @description Lowest division of the currency; required for a new payment */
            amount?: number;
            /**
             * Format: currency
             * @description Default: the linked invoices', else the organization's
             */
            currency?: string | null;
            /**
             * Format: timestamp
             * @description Default: now
             */
            validatedAt?: string | null;
            /**
             * @description Default: UNKNOWN
             * @enum {string|null}
             */
            instrument?: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN" | null;
            /** Format: uuid */
            bankAccountId?: string | null;
            refNumber?: string | null;
            /** @description Complete where present: links absent from it are removed. Absent: links stay */
            linkedInvoices?: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                invoice: {
                    /** Format: uuid */
                    id?: string;
                    /** Format: printable */
                    externalId?: string;
                    /** Format: printable */
                    customId?: string;
                };
            }[] | null;
            /** @description has values that are assigned in the application only */
            customFields?: unknown;
        };
        Payment: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
            /** @description In effect, in the lowest division of the currency */
            amountLinked: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Lowest division of the currency */
            amount: number;
            /** @description Taken back by refunds */
            amountRefunded: number;
            /** @description Neither linked nor refunded */
            amountUnlinked: number;
            /** Format: date-time */
            validatedAt: string;
            /** @enum {string} */
            instrument: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN";
            /** Format: uuid */
            bankAccountId: string | null;
            refNumber: string | null;
            linkedInvoices: {
                /** @description In effect: less than stated while a refund takes the credit back */
                amountLinked: number;
                /** @description As stated by the caller */
                amountStated: number;
                invoice: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                    /** @enum {string} */
                    state: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
                };
            }[];
        };
        PaymentList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Payment"][];
        };
        CreditNoteImport: {
            /**
             * Format: uuid
             * @description Of a known credit note; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new credit note
             */
            externalId?: string;
            /**
             * Format: printable
             * @description Credit note number; default: externalId
             */
            customId?: string | null;
            name?: string | null;
            /** @description Required for a new credit note */
            customer?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            };
            /** @description Lowest division of the currency; required for a new credit note */
            grossAmount?: number;
            /** @description Lowest division of the currency */
            netAmount?: number | null;
            /**
             * Format: currency
             * @description Default: the linked invoices', else the organization's
             */
            currency?: string | null;
            /**
             * Format: timestamp
             * @description Default: now
             */
            issuedAt?: string | null;
            /** Format: timestamp */
            dueDate?: string | null;
            /** @description Complete where present: links absent from it are removed. Absent: links stay */
            linkedInvoices?: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                invoice: {
                    /** Format: uuid */
                    id?: string;
                    /** Format: printable */
                    externalId?: string;
                    /** Format: printable */
                    customId?: string;
                };
            }[] | null;
            /** @description has values that are assigned in the application only */
            customFields?: unknown;
        };
        CreditNote: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
            /** @description In effect, in the lowest division of the currency */
            amountLinked: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            customId: string;
            name: string | null;
            /** @description Lowest division of the currency */
            grossAmount: number;
            /** @description Lowest division of the currency */
            netAmount: number | null;
            /** Format: date-time */
            issuedAt: string;
            /** Format: date-time */
            dueDate: string | null;
            /** @description Taken back by refunds */
            amountRefunded: number;
            /** @description Neither linked nor refunded */
            amountUnlinked: number;
            linkedInvoices: {
                /** @description In effect: less than stated while a refund takes the credit back */
                amountLinked: number;
                /** @description As stated by the caller */
                amountStated: number;
                invoice: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                    /** @enum {string} */
                    state: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
                };
            }[];
            /**
             * Format: uri
             * @description Address of the PDF, usable without keys for one hour from the answer; null when none was uploaded. Ask again for a fresh one
             */
            pdfUrl: string | null;
        };
        CreditNoteList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["CreditNote"][];
        };
        RefundImport: {
            /**
             * Format: uuid
             * @description Of a known refund; its externalId may then change
             */
            id?: string;
            /**
             * Format: printable
             * @description Required for a new refund
             */
            externalId?: string;
            /** @description Required for a new refund */
            customer?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            };
            /** @description Lowest division of the currency; required for a new refund */
            amount?: number;
            /**
             * Format: currency
             * @description Default: the linked documents', else the organization's
             */
            currency?: string | null;
            /**
             * Format: timestamp
             * @description Default: now
             */
            validatedAt?: string | null;
            /**
             * @description Default: UNKNOWN
             * @enum {string|null}
             */
            instrument?: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN" | null;
            /** Format: uuid */
            bankAccountId?: string | null;
            refNumber?: string | null;
            /** @description Payments that it takes back; complete where present */
            linkedPayments?: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                payment: {
                    /** Format: uuid */
                    id?: string;
                    /** Format: printable */
                    externalId?: string;
                    /** Format: printable */
                    customId?: string;
                };
            }[] | null;
            /** @description Credit notes that it takes back; complete where present */
            linkedCreditNotes?: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                creditNote: {
                    /** Format: uuid */
                    id?: string;
                    /** Format: printable */
                    externalId?: string;
                    /** Format: printable */
                    customId?: string;
                };
            }[] | null;
        };
        Refund: {
            /** Format: uuid */
            id: string;
            /** Format: printable */
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
            /** @description In effect, in the lowest division of the currency */
            amountLinked: number;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description Lowest division of the currency */
            amount: number;
            /** @description Lowest division of the currency */
            amountUnlinked: number;
            /** Format: date-time */
            validatedAt: string;
            /** @enum {string} */
            instrument: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN";
            /** Format: uuid */
            bankAccountId: string | null;
            refNumber: string | null;
            linkedPayments: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                payment: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                };
            }[];
            linkedCreditNotes: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                creditNote: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string;
                };
            }[];
        };
        RefundList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Refund"][];
        };
        ReconcileRequest: {
            /**
             * Format: printable
             * @description The same again replaces what it did before; a list that is absent keeps what it was, four empty lists undo it
             */
            externalId: string;
            /** @description Debits, paired before refunds */
            invoices?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
                /** Format: printable */
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Debits */
            refunds?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
                /** Format: printable */
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Credits, paired before credit notes */
            payments?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
                /** Format: printable */
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Credits */
            creditNotes?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
                /** Format: printable */
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
        };
        ReconcileResult: {
            /**
             * Format: uuid
             * @description null once it is undone
             */
            id: string | null;
            /** Format: printable */
            externalId: string;
            /** @enum {string} */
            status: "CREATED" | "UPDATED" | "UNCHANGED" | "UNDONE";
            links: {
                /** @description In effect */
                amountLinked: number;
                /** @description Lowest division of the currency */
                amountStated: number;
                invoice?: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                };
                refund?: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                };
                payment?: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                };
                creditNote?: {
                    /** Format: uuid */
                    id: string;
                    /** Format: printable */
                    externalId: string;
                    customId: string | null;
                };
            }[];
            invoices: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string | null;
                /** @enum {string} */
                state: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
                /** @description Lowest division of the currency */
                amountLinked: number;
                /** @description Lowest division of the currency */
                amountOutstanding: number;
            }[];
        };
        BankAccount: {
            /** Format: uuid */
            id: string;
            name: string;
            bankName: string | null;
            /** @description Without spaces. Without one: accountNumber and routingNumber */
            iban: string | null;
            accountNumber: string | null;
            routingNumber: string | null;
            bic: string | null;
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
        };
        BankAccountList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["BankAccount"][];
        };
        PortalAttributes: {
            /**
             * Format: email
             * @description E-mail address of the person who will use the link
             */
            user?: string | null;
            /** @description Space-separated fully qualified domain names, each optionally with https:// and a port, that may embed the page; none unless given */
            frameAncestors?: string | null;
            /**
             * @description Seconds for which the link works, 86400 unless given
             * @default 86400
             */
            expiresIn?: number | null;
        } | null;
        PortalLink: {
            /**
             * Format: uri
             * @description The customer's page, token included: whoever has the address sees it
             */
            url: string;
        };
        User: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            email: string;
            position: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "COLLECTOR" | "VIEWER";
        };
        UserList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            users: components["schemas"]["User"][];
        };
        AccountManagersRequest: {
            /** @description The complete list, in order; the first is the customer's accountManagerId */
            userIds: string[];
        };
        AccountManager: {
            /** Format: uuid */
            id: string;
            firstName: string;
            lastName: string;
            email: string;
            position: string | null;
            /** @enum {string} */
            role: "OWNER" | "ADMIN" | "COLLECTOR" | "VIEWER";
            /** Format: date-time */
            assignedAt: string;
        };
        AccountManagers: {
            /** @description Number of assigned users */
            total: number;
            items: components["schemas"]["AccountManager"][];
        };
        ApiKeyAttributes: {
            /** @description What the key pair is for */
            name: string;
            /** @description `FULL`, `READ`, or a list such as `customers:write`, `invoices:read`; who may write may read */
            scope?: string[];
            /**
             * Format: timestamp
             * @description When it ends; null: never
             */
            expiresAt?: string | null;
            /** @description Addresses and networks from which alone it may be used, such as `192.0.2.0/24`; null: from everywhere */
            addresses?: string[] | null;
        };
        ApiKeyPair: {
            apiKey: string;
            name: string;
            /** @description `FULL`, `READ`, or a list such as `customers:write`, `invoices:read`; who may write may read */
            scope: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Addresses and networks from which alone it may be used, such as `192.0.2.0/24`; null: from everywhere */
            addresses: string[] | null;
            /** @description Shown in this answer only */
            apiSecret: string;
        };
        ApiKey: {
            apiKey: string;
            name: string;
            /** @description `FULL`, `READ`, or a list such as `customers:write`, `invoices:read`; who may write may read */
            scope: string[];
            /** Format: date-time */
            expiresAt: string | null;
            /** @description Addresses and networks from which alone it may be used, such as `192.0.2.0/24`; null: from everywhere */
            addresses: string[] | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            revokedAt: string | null;
        };
        ApiKeys: {
            total: number;
            items: components["schemas"]["ApiKey"][];
        };
        NewMailTemplate: {
            name: string;
            /** @description By language */
            texts: {
                en?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
                fr?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
            };
        };
        MailTemplateChange: {
            name?: string;
            /** @description By language */
            texts?: {
                en?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
                fr?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
            };
        };
        MailTemplate: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @description By language */
            texts: {
                en?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
                fr?: {
                    /** @description In Liquid */
                    subject: string;
                    /** @description In Liquid; an empty line ends a paragraph */
                    body: string;
                };
            };
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        MailTemplateList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["MailTemplate"][];
        };
        MessageItem: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            direction: "OUTBOUND" | "INBOUND";
            /**
             * @description UNCERTAIN: nobody knows whether it was sent; it is not sent again unless a person says so
             * @enum {string}
             */
            state: "SENDING" | "SENT" | "FAILED" | "UNCERTAIN" | "RECEIVED";
            /**
             * @description Of what came in. NOTICE: a receipt; UNKNOWN: it answers no mail of ours
             * @enum {string|null}
             */
            kind: "REPLY" | "AUTO_REPLY" | "HARD_BOUNCE" | "SOFT_BOUNCE" | "NOTICE" | "UNKNOWN" | null;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            } | null;
            /** @description What it carries out, or the task that it has made */
            action: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description Address; of what came in, as it says itself */
            sender: string | null;
            recipients: {
                name: string | null;
                address: string;
            }[];
            subject: string | null;
            /** @description What a reply says itself; why mail came back */
            summary: string | null;
            attachments: {
                fileName: string;
                contentType: string;
                size: number;
            }[];
            /** @description The Message-ID of its header */
            messageId: string | null;
            inReplyTo: string | null;
            error: string | null;
            /** @description Whether the mail itself can be downloaded */
            hasRaw: boolean;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            bouncedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        Message: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            direction: "OUTBOUND" | "INBOUND";
            /**
             * @description UNCERTAIN: nobody knows whether it was sent; it is not sent again unless a person says so
             * @enum {string}
             */
            state: "SENDING" | "SENT" | "FAILED" | "UNCERTAIN" | "RECEIVED";
            /**
             * @description Of what came in. NOTICE: a receipt; UNKNOWN: it answers no mail of ours
             * @enum {string|null}
             */
            kind: "REPLY" | "AUTO_REPLY" | "HARD_BOUNCE" | "SOFT_BOUNCE" | "NOTICE" | "UNKNOWN" | null;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            } | null;
            /** @description What it carries out, or the task that it has made */
            action: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            /** @description Address; of what came in, as it says itself */
            sender: string | null;
            recipients: {
                name: string | null;
                address: string;
            }[];
            subject: string | null;
            /** @description What a reply says itself; why mail came back */
            summary: string | null;
            attachments: {
                fileName: string;
                contentType: string;
                size: number;
            }[];
            /** @description The Message-ID of its header */
            messageId: string | null;
            inReplyTo: string | null;
            error: string | null;
            /** @description Whether the mail itself can be downloaded */
            hasRaw: boolean;
            /** Format: date-time */
            sentAt: string | null;
            /** Format: date-time */
            bouncedAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            text: string | null;
            /** @description Of what we have sent; what came in is shown as text */
            html: string | null;
        };
        MessageList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["MessageItem"][];
        };
        DunningPlan: {
            /** Format: uuid */
            id: string;
            name: string;
            /**
             * @description Whether automatic steps are carried out by themselves, or all by people
             * @enum {string}
             */
            mode: "AUTOMATIC" | "MANUAL";
            /**
             * @description Whether it follows a customer by its carrying invoice, or each invoice
             * @enum {string}
             */
            entity: "CUSTOMER" | "INVOICE";
            /**
             * @description With which step the next invoice begins once the carrying invoice is paid: STANDARD the first, CONTEXTUAL that of its age
             * @enum {string}
             */
            takeover: "STANDARD" | "CONTEXTUAL";
            /** @description Counts the changes of its steps and of what it does */
            version: number;
            /** @description Holds for all that name no other plan */
            isDefault: boolean;
            /** @description One that is switched off does nothing */
            isActive: boolean;
            /** @description In the order of their days */
            steps: {
                /** @description Identifies the step within the plan through all versions */
                key: string;
                /** @description Unique within the plan */
                name: string;
                /** @enum {string} */
                type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
                /**
                 * @description PREVIOUS_STEP: its days count from the day of the step before it
                 * @enum {string}
                 */
                relativeTo: "DUE_DATE" | "PREVIOUS_STEP";
                /** @description Days after what it is relative to; before it when negative */
                offsetDays: number;
                /** @description Carried out without being approved by a person */
                automatic: boolean;
                /**
                 * Format: uuid
                 * @description A mail template; null: the standard text that goes with its day
                 */
                templateId: string | null;
                recipients: {
                    /** @description The main contact of the customer, else its oldest one */
                    mainContact: boolean;
                    /** @description Contacts who hold one of these positions */
                    positions: string[];
                    /** @description The account managers of the customer in copy */
                    ccAccountManagers: boolean;
                };
                attachments: {
                    /** @description The PDF files of the invoices */
                    invoices: boolean;
                    /** @description A statement of what is open */
                    statement: boolean;
                };
                conditions: {
                    /** @description Of the invoices that it is about, in minor units of the organization’s currency */
                    minOutstanding: number | null;
                    /** @description Lowest division of the currency */
                    maxOutstanding: number | null;
                    /** @description Of the carrying invoice; null: any */
                    currencies: string[] | null;
                    minDaysOverdue: number | null;
                    maxDaysOverdue: number | null;
                    customField: {
                        /**
                         * Format: uuid
                         * @description Of a custom field of customers or invoices
                         */
                        id: string;
                        /** @description What it must hold exactly; of a select, one of its labels */
                        value: number | boolean | string;
                    } | null;
                };
            }[];
        };
        DunningPlanList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["DunningPlan"][];
        };
        Action: {
            /** Format: uuid */
            id: string;
            name: string;
            /** @enum {string} */
            type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
            /** @enum {string} */
            state: "TODO" | "EXECUTED" | "IGNORED" | "FAILED";
            /**
             * @description Made by a dunning plan, by a reply, or by hand
             * @enum {string}
             */
            source: "WORKFLOW" | "REPLY" | "MANUAL";
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /** @description The invoice whose age brought it about */
            carryingInvoice: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            } | null;
            /** @description All that it is about */
            invoices: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            }[];
            dunningPlan: {
                /** Format: uuid */
                id: string;
                name: string;
            } | null;
            assignedTo: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
                email: string;
            }[];
            /** @description null also when the service performed it */
            performedBy: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
                email: string;
            } | null;
            /** Format: date-time */
            dueDate: string;
            /** Format: date-time */
            performedAt: string | null;
            /**
             * Format: date-time
             * @description Left out of work lists until then
             */
            snoozedUntil: string | null;
            /** @description The step of the plan */
            stepKey: string | null;
            /**
             * @description What became of it
             * @enum {string|null}
             */
            outcome: "SENT" | "PAID" | "DISPUTED" | "PROMISED" | "PAUSED" | "NOT_DUE" | "NO_RECIPIENT" | "BOUNCED" | "REFUSED" | "UNCERTAIN" | "DONE" | "PRINTED" | null;
            comment: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        ActionList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Action"][];
        };
        NoteAttributes: {
            /** @description Required for a new note */
            content?: string;
            /**
             * Format: uuid
             * @description This or `customer` is required for a new note
             */
            customerId?: string;
            customer?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
            };
            /**
             * Format: uuid
             * @description One of the customer's invoices; null clears
             */
            invoiceId?: string | null;
            invoice?: {
                /** Format: uuid */
                id?: string;
                /** Format: printable */
                externalId?: string;
                /** Format: printable */
                customId?: string;
            } | null;
            /**
             * Format: uuid
             * @description The author; null clears
             */
            userId?: string | null;
        };
        NoteAttachment: {
            /** Format: uuid */
            id: string;
            fileName: string;
            /** @description As its sender stated it */
            contentType: string;
            /** @description Bytes */
            size: number;
            /** Format: date-time */
            createdAt: string;
        };
        Note: {
            /** Format: uuid */
            id: string;
            content: string;
            /**
             * @description Only notes with the source API can be changed here
             * @enum {string}
             */
            source: "API" | "APP";
            /** Format: uuid */
            customerId: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /** Format: uuid */
            invoiceId: string | null;
            invoice: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            } | null;
            /** Format: uuid */
            userId: string | null;
            /** @description Where includeAttachments asks for them */
            attachments?: components["schemas"]["NoteAttachment"][];
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /**
             * Format: date-time
             * @description Last change of the content
             */
            modifiedAt: string;
        };
        NoteList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Note"][];
        };
        NoteAttachmentList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["NoteAttachment"][];
        };
        NewDunningPlan: {
            name: string;
            /**
             * @description Whether automatic steps are carried out by themselves, or all by people
             * @enum {string}
             */
            mode: "AUTOMATIC" | "MANUAL";
            /**
             * @description Whether it follows a customer by its carrying invoice, or each invoice
             * @enum {string}
             */
            entity: "CUSTOMER" | "INVOICE";
            /**
             * @description With which step the next invoice begins once the carrying invoice is paid: STANDARD the first, CONTEXTUAL that of its age
             * @enum {string}
             */
            takeover?: "STANDARD" | "CONTEXTUAL";
            steps: {
                /** @description Identifies the step within the plan through all versions */
                key?: string;
                name: string;
                /** @enum {string} */
                type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
                /**
                 * @description PREVIOUS_STEP: its days count from the day of the step before it
                 * @enum {string}
                 */
                relativeTo?: "DUE_DATE" | "PREVIOUS_STEP";
                /** @description Days after what it is relative to; before it when negative */
                offsetDays: number;
                /** @description Carried out without being approved by a person */
                automatic: boolean;
                /**
                 * Format: uuid
                 * @description A mail template; null: the standard text that goes with its day
                 */
                templateId?: string | null;
                recipients?: {
                    /** @description The main contact of the customer, else its oldest one */
                    mainContact?: boolean;
                    /** @description Contacts who hold one of these positions */
                    positions?: string[];
                    /** @description The account managers of the customer in copy */
                    ccAccountManagers?: boolean;
                };
                attachments?: {
                    /** @description The PDF files of the invoices */
                    invoices?: boolean;
                    /** @description A statement of what is open */
                    statement?: boolean;
                };
                conditions?: {
                    /** @description Of the invoices that it is about, in minor units of the organization’s currency */
                    minOutstanding?: number | null;
                    /** @description Lowest division of the currency */
                    maxOutstanding?: number | null;
                    /** @description Of the carrying invoice; null: any */
                    currencies?: string[] | null;
                    minDaysOverdue?: number | null;
                    maxDaysOverdue?: number | null;
                    customField?: {
                        /**
                         * Format: uuid
                         * @description Of a custom field of customers or invoices
                         */
                        id: string;
                        /** @description What it must hold exactly; of a select, one of its labels */
                        value: number | boolean | string;
                    } | null;
                };
            }[];
            isActive?: boolean;
            isDefault?: boolean;
        };
        NextDunningPlan: {
            name: string;
            /**
             * @description Whether automatic steps are carried out by themselves, or all by people
             * @enum {string}
             */
            mode: "AUTOMATIC" | "MANUAL";
            /**
             * @description Whether it follows a customer by its carrying invoice, or each invoice
             * @enum {string}
             */
            entity: "CUSTOMER" | "INVOICE";
            /**
             * @description With which step the next invoice begins once the carrying invoice is paid: STANDARD the first, CONTEXTUAL that of its age
             * @enum {string}
             */
            takeover?: "STANDARD" | "CONTEXTUAL";
            steps: {
                /** @description Identifies the step within the plan through all versions */
                key?: string;
                name: string;
                /** @enum {string} */
                type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
                /**
                 * @description PREVIOUS_STEP: its days count from the day of the step before it
                 * @enum {string}
                 */
                relativeTo?: "DUE_DATE" | "PREVIOUS_STEP";
                /** @description Days after what it is relative to; before it when negative */
                offsetDays: number;
                /** @description Carried out without being approved by a person */
                automatic: boolean;
                /**
                 * Format: uuid
                 * @description A mail template; null: the standard text that goes with its day
                 */
                templateId?: string | null;
                recipients?: {
                    /** @description The main contact of the customer, else its oldest one */
                    mainContact?: boolean;
                    /** @description Contacts who hold one of these positions */
                    positions?: string[];
                    /** @description The account managers of the customer in copy */
                    ccAccountManagers?: boolean;
                };
                attachments?: {
                    /** @description The PDF files of the invoices */
                    invoices?: boolean;
                    /** @description A statement of what is open */
                    statement?: boolean;
                };
                conditions?: {
                    /** @description Of the invoices that it is about, in minor units of the organization’s currency */
                    minOutstanding?: number | null;
                    /** @description Lowest division of the currency */
                    maxOutstanding?: number | null;
                    /** @description Of the carrying invoice; null: any */
                    currencies?: string[] | null;
                    minDaysOverdue?: number | null;
                    maxDaysOverdue?: number | null;
                    customField?: {
                        /**
                         * Format: uuid
                         * @description Of a custom field of customers or invoices
                         */
                        id: string;
                        /** @description What it must hold exactly; of a select, one of its labels */
                        value: number | boolean | string;
                    } | null;
                };
            }[];
            /** @description The version that was changed; when there is a newer one, the answer is CONFLICT */
            version: number;
        };
        DunningPlanState: {
            isActive?: boolean;
            isDefault?: boolean;
        };
        DunningPlanVersion: {
            version: number;
            name: string;
            /** Format: date-time */
            createdAt: string;
            /**
             * Format: uuid
             * @description null: the organization itself
             */
            createdByUserId: string | null;
            /**
             * @description Whether automatic steps are carried out by themselves, or all by people
             * @enum {string}
             */
            mode: "AUTOMATIC" | "MANUAL";
            /**
             * @description Whether it follows a customer by its carrying invoice, or each invoice
             * @enum {string}
             */
            entity: "CUSTOMER" | "INVOICE";
            /**
             * @description With which step the next invoice begins once the carrying invoice is paid: STANDARD the first, CONTEXTUAL that of its age
             * @enum {string}
             */
            takeover: "STANDARD" | "CONTEXTUAL";
            /** @description In the order of their days */
            steps: {
                /** @description Identifies the step within the plan through all versions */
                key: string;
                /** @description Unique within the plan */
                name: string;
                /** @enum {string} */
                type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
                /**
                 * @description PREVIOUS_STEP: its days count from the day of the step before it
                 * @enum {string}
                 */
                relativeTo: "DUE_DATE" | "PREVIOUS_STEP";
                /** @description Days after what it is relative to; before it when negative */
                offsetDays: number;
                /** @description Carried out without being approved by a person */
                automatic: boolean;
                /**
                 * Format: uuid
                 * @description A mail template; null: the standard text that goes with its day
                 */
                templateId: string | null;
                recipients: {
                    /** @description The main contact of the customer, else its oldest one */
                    mainContact: boolean;
                    /** @description Contacts who hold one of these positions */
                    positions: string[];
                    /** @description The account managers of the customer in copy */
                    ccAccountManagers: boolean;
                };
                attachments: {
                    /** @description The PDF files of the invoices */
                    invoices: boolean;
                    /** @description A statement of what is open */
                    statement: boolean;
                };
                conditions: {
                    /** @description Of the invoices that it is about, in minor units of the organization’s currency */
                    minOutstanding: number | null;
                    /** @description Lowest division of the currency */
                    maxOutstanding: number | null;
                    /** @description Of the carrying invoice; null: any */
                    currencies: string[] | null;
                    minDaysOverdue: number | null;
                    maxDaysOverdue: number | null;
                    customField: {
                        /**
                         * Format: uuid
                         * @description Of a custom field of customers or invoices
                         */
                        id: string;
                        /** @description What it must hold exactly; of a select, one of its labels */
                        value: number | boolean | string;
                    } | null;
                };
            }[];
        };
        DunningPlanVersionList: {
            total: number;
            items: {
                version: number;
                name: string;
                /** Format: date-time */
                createdAt: string;
                /**
                 * Format: uuid
                 * @description null: the organization itself
                 */
                createdByUserId: string | null;
            }[];
        };
        DunningSettings: {
            /** @description From when reminders are sent, on the clock of the organization, as HH:MM */
            sendingFrom: string;
            /** @description Until when, that minute not included; 24:00 is the end of the day */
            sendingUntil: string;
            /** @description On which debtors are contacted: 1 Monday … 7 Sunday */
            weekdays: number[];
            /** @description Dates on which nobody is contacted */
            holidays: string[];
            /** @description Between two contacts with one customer: 1 is at most one a day, 0 any number */
            minDaysBetweenContacts: number;
            /** @description With one customer within seven days; 0 any number */
            maxContactsPerWeek: number;
            /** @description For which a customer's reply pauses its reminders */
            replyPauseDays: number;
            /** @description Of whom mail is; null: the name of the organization */
            senderName: string | null;
            /**
             * Format: email
             * @description The address mail is sent from; null: that of the service
             */
            senderAddress: string | null;
        };
        /** @description What is absent stays; null brings back what was at first */
        DunningSettingsChange: {
            /** @description From when reminders are sent, on the clock of the organization, as HH:MM */
            sendingFrom?: string | null;
            /** @description Until when, that minute not included; 24:00 is the end of the day */
            sendingUntil?: string | null;
            /** @description On which debtors are contacted: 1 Monday … 7 Sunday */
            weekdays?: number[] | null;
            /** @description Dates on which nobody is contacted */
            holidays?: string[] | null;
            /** @description Between two contacts with one customer: 1 is at most one a day, 0 any number */
            minDaysBetweenContacts?: number | null;
            /** @description With one customer within seven days; 0 any number */
            maxContactsPerWeek?: number | null;
            /** @description For which a customer's reply pauses its reminders */
            replyPauseDays?: number | null;
            /** @description Of whom mail is; null: the name of the organization */
            senderName?: string | null;
            /**
             * Format: email
             * @description The address mail is sent from; null: that of the service
             */
            senderAddress?: string | null;
        };
        CustomerDunning: {
            /** @description INHERIT: that of its parent or the default. NONE: no dunning. Else the id of a plan */
            plan?: string;
            /**
             * Format: timestamp
             * @description It is not reminded before; null: it is not paused
             */
            pausedUntil?: string | null;
        };
        InvoiceDunningChange: {
            /**
             * Format: uuid
             * @description null: the plan of the customer
             */
            planId?: string | null;
            /**
             * Format: timestamp
             * @description Nobody is reminded of it before; null: it is not paused
             */
            pausedUntil?: string | null;
        };
        InvoiceDunning: {
            /**
             * Format: uuid
             * @description Of its own
             */
            planId: string | null;
            /** Format: date-time */
            pausedUntil: string | null;
        };
        DunningDryRunRequest: {
            /**
             * Format: date
             * @description The first day, in the organization's time zone; today unless given
             */
            from?: string;
            /**
             * Format: date
             * @description The last day, at most 366 days after today
             */
            to: string;
            /**
             * Format: uuid
             * @description One customer only
             */
            customerId?: string;
            /**
             * Format: uuid
             * @description A plan that counts as active though it is not
             */
            planId?: string;
            /**
             * @description Customers that are looked at for one answer
             * @default 50
             */
            limit?: number;
            /**
             * Format: uuid
             * @description nextCursor of the answer before
             */
            cursor?: string;
        };
        DunningDryRunItem: {
            /**
             * Format: date
             * @description The day, in the organization's time zone
             */
            on: string;
            /**
             * Format: date-time
             * @description The hour in which it is decided
             */
            at: string;
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                name: string;
            };
            dunningPlan: {
                /** Format: uuid */
                id: string;
                name: string;
                version: number;
            };
            step: {
                key: string;
                name: string;
                /** @enum {string} */
                type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
            };
            carryingInvoice: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string | null;
            };
            /** @description All that it is about, the oldest first */
            invoices: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string | null;
                /**
                 * Format: currency
                 * @description ISO 4217 code
                 */
                currency: string;
                /** @description Lowest division of the currency */
                amountOutstanding: number;
            }[];
            /** @description Whether the service does it by itself; else it becomes a task */
            automatic: boolean;
        };
        DunningDryRun: {
            /** @description By customer, and of each in order */
            items: components["schemas"]["DunningDryRunItem"][];
            /**
             * Format: uuid
             * @description There are more customers: ask for them with cursor
             */
            nextCursor: string | null;
        };
        NewAction: {
            name: string;
            /**
             * @description An e-mail is sent once it is approved, with the standard text
             * @enum {string}
             */
            type: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
            /** Format: uuid */
            customerId: string;
            /** Format: uuid */
            carryingInvoiceId?: string | null;
            invoiceIds?: string[];
            /**
             * Format: timestamp
             * @description Default: now
             */
            dueDate?: string;
            assignedUserIds?: string[];
            comment?: string | null;
        };
        ActionPerformance: {
            comment?: string | null;
            /**
             * Format: timestamp
             * @description When it was done; default: now. Not of an e-mail
             */
            at?: string;
        };
        ActionIgnoring: {
            comment: string;
        };
        ActionSnoozing: {
            /**
             * Format: timestamp
             * @description In the future; null brings it back at once
             */
            until: string | null;
        };
        ActionAssignees: {
            userIds: string[];
        };
        ActionBulkChange: {
            ids: string[];
            ignore?: {
                comment: string;
            };
            snooze?: {
                /** Format: timestamp */
                until: string | null;
            };
            reassign?: {
                userIds: string[];
            };
        };
        ActionBulkResult: {
            items: {
                /** Format: uuid */
                id: string;
                /**
                 * @description CONFLICT: it is no longer to be done, or on its way; nothing changed
                 * @enum {string}
                 */
                status: "CHANGED" | "CONFLICT";
                /**
                 * @description As it stands now
                 * @enum {string}
                 */
                state: "TODO" | "EXECUTED" | "IGNORED" | "FAILED";
            }[];
        };
        NewLetterBatch: {
            /** @description Default: the letters that are to be done now, the first due first */
            actionIds?: string[];
        };
        LetterBatch: {
            /** Format: uuid */
            id: string;
            /** @description That were printed */
            letterCount: number;
            pageCount: number;
            /** @description In the order of the pages; those that were not printed come last */
            letters: {
                /** Format: uuid */
                actionId: string;
                customer: {
                    /** Format: uuid */
                    id: string;
                    externalId: string;
                    name: string;
                };
                /**
                 * @description PRINTED, or why nothing was left to be printed
                 * @enum {string}
                 */
                outcome: "SENT" | "PAID" | "DISPUTED" | "PROMISED" | "PAUSED" | "NOT_DUE" | "NO_RECIPIENT" | "BOUNCED" | "REFUSED" | "UNCERTAIN" | "DONE" | "PRINTED";
                firstPage: number | null;
                pageCount: number;
            }[];
            createdBy: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
                email: string;
            } | null;
            /** Format: date-time */
            createdAt: string;
        };
        LetterBatchList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["LetterBatch"][];
        };
        MailPreviewRequest: {
            /**
             * Format: uuid
             * @description To whom it would be written
             */
            customerId: string;
            /**
             * Format: uuid
             * @description Without it, and without texts: the standard text
             */
            templateId?: string;
            /** @description Texts that are not stored (yet), in Liquid */
            texts?: {
                subject: string;
                body: string;
            };
            /**
             * @description Default: the customer's
             * @enum {string}
             */
            language?: "en" | "fr";
            /** @description A step of the plan that holds for the customer; without it, the invoices' age tells */
            stepKey?: string;
        };
        MailPreview: {
            /** @enum {string} */
            language: "en" | "fr";
            subject: string;
            text: string;
            html: string;
        };
        MessageResolution: {
            /**
             * @description NOT_SENT: it is sent once more, because this user says so
             * @enum {string}
             */
            as: "SENT" | "NOT_SENT";
        };
        InboundMail: {
            /**
             * @description What it is. OWN_COPY: it is one of ours, and not recorded anew
             * @enum {string}
             */
            outcome: "REPLY" | "AUTO_REPLY" | "HARD_BOUNCE" | "SOFT_BOUNCE" | "NOTICE" | "UNKNOWN" | "OWN_COPY";
            /** Format: uuid */
            messageId: string | null;
            /** Format: uuid */
            customerId: string | null;
            /**
             * Format: uuid
             * @description The task that it has made
             */
            actionId: string | null;
        };
        PromiseAttributes: {
            /**
             * Format: timestamp
             * @description Due at the end of this day; not a day that has ended
             */
            date: string;
            /** @description At most what is outstanding; absent: all of the invoice */
            amount?: number | null;
            comment?: string | null;
        };
        PromiseToPay: {
            /** Format: uuid */
            id: string;
            /** Format: date-time */
            date: string;
            /** @description null: all of the invoice */
            amount: number | null;
            comment: string | null;
            /**
             * @description Made through the API, by a collector, or by the debtor
             * @enum {string}
             */
            source: "API" | "APP" | "PORTAL";
            /** Format: date-time */
            madeAt: string;
            /** @enum {string} */
            status: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
            /** Format: uuid */
            madeByUserId: string | null;
            /**
             * Format: date-time
             * @description When another promise replaced it, or it was taken back
             */
            endedAt: string | null;
        };
        PromiseList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["PromiseToPay"][];
        };
        DisputeAttributes: {
            /** @enum {string} */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            comment?: string | null;
            /** @description At most what is outstanding; absent: all of the invoice */
            amount?: number | null;
        };
        DisputeResolution: {
            /**
             * @description ACCEPTED: the debtor was right; REJECTED: it was not; SETTLED: both gave in
             * @enum {string}
             */
            resolution: "ACCEPTED" | "REJECTED" | "SETTLED";
            comment?: string | null;
        };
        Dispute: {
            /** Format: uuid */
            id: string;
            invoice: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            };
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /** @enum {string} */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            comment: string | null;
            /** @description The part in dispute; null: all of the invoice */
            amount: number | null;
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string;
            /** @enum {string} */
            source: "API" | "APP" | "PORTAL";
            /** Format: date-time */
            openedAt: string;
            /** Format: uuid */
            openedByUserId: string | null;
            /**
             * Format: date-time
             * @description null while it is open
             */
            resolvedAt: string | null;
            /** Format: uuid */
            resolvedByUserId: string | null;
            /** @enum {string|null} */
            resolution: "ACCEPTED" | "REJECTED" | "SETTLED" | null;
            resolutionComment: string | null;
            /** Format: date-time */
            updatedAt: string;
        };
        DisputeList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Dispute"][];
        };
        WriteOffAttributes: {
            reason: string;
        };
        LateFeeSettings: {
            /**
             * @description EU_DIRECTIVE: reference rate and marginPoints; MONTHLY_RATE: monthlyRate; NONE: no fees
             * @enum {string}
             */
            mode: "NONE" | "EU_DIRECTIVE" | "MONTHLY_RATE";
            /** @description Percentage points above the reference rate; default 8 */
            marginPoints: string;
            /** @description Percent a month; needed for MONTHLY_RATE */
            monthlyRate: string | null;
            /** @description Fixed sum once an invoice, by currency; default {"EUR": 4000} */
            compensation: {
                [key: string]: number;
            };
            /** @description Rates of half-years, beside and before the built-in ones of the European Central Bank's */
            referenceRates: {
                /** @description First day of a half-year: 1 January or 1 July */
                from: string;
                /** @description Percent a year, such as 2.15 */
                rate: string;
            }[];
            /** @description What is paid within so many days after the due day bears no fee */
            graceDays: number;
            /** @description Interest below it is not proposed yet, by currency */
            minimumAmount: {
                [key: string]: number;
            };
            /** @description Days to pay an accepted fee; default 14 */
            paymentDays: number;
            /** @description Invoices that were due before this day bear no fee */
            since: string | null;
            /** @description Known without being stated; newest first */
            builtInRates: {
                /** @description First day of a half-year: 1 January or 1 July */
                from: string;
                /** @description Percent a year, such as 2.15 */
                rate: string;
            }[];
            /**
             * Format: date-time
             * @description Null: nothing was stated yet
             */
            updatedAt: string | null;
        };
        LateFeeSettingsUpdate: {
            /**
             * @description EU_DIRECTIVE: reference rate and marginPoints; MONTHLY_RATE: monthlyRate; NONE: no fees
             * @enum {string}
             */
            mode?: "NONE" | "EU_DIRECTIVE" | "MONTHLY_RATE";
            /** @description Percentage points above the reference rate; default 8 */
            marginPoints?: string;
            /** @description Percent a month; needed for MONTHLY_RATE */
            monthlyRate?: string | null;
            /** @description Fixed sum once an invoice, by currency; default {"EUR": 4000} */
            compensation?: {
                [key: string]: number;
            };
            /** @description Rates of half-years, beside and before the built-in ones of the European Central Bank's */
            referenceRates?: {
                /** @description First day of a half-year: 1 January or 1 July */
                from: string;
                /** @description Percent a year, such as 2.15 */
                rate: string;
            }[];
            /** @description What is paid within so many days after the due day bears no fee */
            graceDays?: number;
            /** @description Interest below it is not proposed yet, by currency */
            minimumAmount?: {
                [key: string]: number;
            };
            /** @description Days to pay an accepted fee; default 14 */
            paymentDays?: number;
            /**
             * Format: timestamp
             * @description Invoices that were due before this day bear no fee; null: none is too old
             */
            since?: string | null;
        };
        LateFee: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            kind: "INTEREST" | "COMPENSATION";
            /** @enum {string} */
            state: "PROPOSED" | "ACCEPTED" | "REJECTED" | "SUPERSEDED";
            customer: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
            };
            /** @description What was paid late; null once it is deleted */
            invoice: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            } | null;
            /** @description The invoice that accepting it has made */
            document: {
                /** Format: uuid */
                id: string;
                /** Format: printable */
                externalId: string;
                customId: string;
            } | null;
            currency: string;
            /** @description Lowest division of the currency */
            amount: number;
            /** @description First day that bears interest; of a compensation the first day of delay */
            from: string;
            /** @description Last day that bears interest */
            until: string;
            formula: {
                /** @enum {string} */
                mode: "EU_DIRECTIVE" | "MONTHLY_RATE";
                daysPerYear: number;
                marginPoints: string | null;
                monthlyRate: string | null;
                /** @description Interest is the sum of base × days × rate / (100 × daysPerYear) */
                segments: {
                    /** @description First day */
                    from: string;
                    /** @description Last day */
                    until: string;
                    days: number;
                    /** @description Outstanding on these days, in the lowest division of the currency */
                    base: number;
                    /** @description Percent a year */
                    referenceRate: string | null;
                    /** @description Percent a year */
                    rate: string;
                }[];
                /** @description The amount before it is rounded: a whole number or a fraction */
                exact: string;
            };
            /** @description Why it was rejected */
            reason: string | null;
            /** Format: date-time */
            decidedAt: string | null;
            /**
             * Format: uuid
             * @description The user who accepted or rejected it
             */
            decidedBy: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        LateFeeList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["LateFee"][];
        };
        LateFeeRun: {
            /**
             * Format: uuid
             * @description Only invoices of this customer; absent: of all
             */
            customerId?: string;
            /**
             * Format: timestamp
             * @description Last day that is counted; default and latest: today
             */
            until?: string;
            /**
             * @description Invoices to look at
             * @default 5000
             */
            limit?: number;
            /** @description nextCursor of the answer before */
            cursor?: string;
        };
        LateFeeRunResult: {
            /** @description Invoices that were looked at */
            invoices: number;
            /** @description New proposals */
            proposed: number;
            /** @description Open proposals that say something else now */
            updated: number;
            /** @description Open proposals that nothing speaks for any more */
            superseded: number;
            /** @description Open proposals that are as they were */
            unchanged: number;
            /** @description There are more invoices: ask again with it as cursor */
            nextCursor?: string;
        };
        LateFeeAcceptance: {
            /** @description Of the invoice; default: what it is about */
            name?: string | null;
            /**
             * Format: printable
             * @description Number of the invoice; default: its externalId
             */
            customId?: string | null;
            /**
             * Format: timestamp
             * @description Default: paymentDays of the settings after today
             */
            dueDate?: string | null;
        };
        LateFeeRejection: {
            reason: string;
        };
        TimelineEntry: {
            /** @enum {string} */
            kind: "ACTION" | "MESSAGE" | "NOTE" | "PROMISE" | "DISPUTE" | "WRITE_OFF" | "PAYMENT";
            /**
             * Format: uuid
             * @description Of the action, message, note, promise, dispute or payment; of what was written off, the invoice
             */
            id: string;
            /**
             * Format: date-time
             * @description When it was made, came in, or was said
             */
            at: string;
            /** @description Such as CALL of an action, REPLY of a message, PORTAL of a promise */
            type: string | null;
            state: string | null;
            title: string | null;
            text: string | null;
            /** @description Lowest division of the currency */
            amount: number | null;
            /**
             * Format: currency
             * @description ISO 4217 code
             */
            currency: string | null;
            /**
             * Format: date-time
             * @description That is spoken of: when it was promised for, or paid
             */
            date: string | null;
            invoice: {
                /** Format: uuid */
                id: string;
                externalId: string;
                customId: string;
            } | null;
            user: {
                /** Format: uuid */
                id: string;
                firstName: string;
                lastName: string;
            } | null;
        };
        Timeline: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["TimelineEntry"][];
        };
        Import: {
            /** Format: uuid */
            id: string;
            /** @enum {string} */
            state: "RECEIVING" | "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
            fileName: string | null;
            linesTotal: number;
            linesDone: number;
            /** @description linesDone of linesTotal */
            progress: number;
            /** @description By type of line; `unknown` counts lines whose type cannot be told. A reconcile that is undone counts as updated. */
            counts: {
                [key: string]: {
                    created: number;
                    updated: number;
                    unchanged: number;
                    refused: number;
                };
            };
            /** @description Why the import as a whole stopped */
            failure: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            startedAt: string | null;
            /** Format: date-time */
            finishedAt: string | null;
        };
        ImportError: {
            /** @description Line number in the file, from 1 */
            line: number;
            type: string | null;
            externalId: string | null;
            /** @description An error code of the interface */
            code: string;
            field: string | null;
            reason: string;
        };
        ImportList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["Import"][];
        };
        ImportErrorList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["ImportError"][];
            /** @description Errors that are not in the list: those beyond the first 10000, and all of an import that ended more than 30 days ago */
            leftOut: number;
        };
        Event: {
            /**
             * Format: uuid
             * @description The webhook-id of its deliveries
             */
            id: string;
            /** @enum {string} */
            type: "customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description The customer whom it concerns
             */
            customerId: string | null;
            /** @description Compact facts; see the guide */
            data: {
                [key: string]: unknown;
            };
            /** @description Asked with since, the feed goes on after this event */
            cursor: string;
        };
        EventList: {
            items: components["schemas"]["Event"][];
            /** @description Always given: ask with since to go on from here, now or later */
            nextCursor: string;
        };
        WebhookEndpointAttributes: {
            /**
             * Format: uri
             * @description An https:// address on the public internet, without user name, password or fragment
             */
            url: string;
            /** @description Types of events to deliver; null or absent: all */
            types?: ("customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled")[] | null;
            description?: string | null;
            /** @description Default true. Once enabled again it goes on where it stood, as far as events are kept */
            enabled?: boolean;
        };
        WebhookEndpointUpdate: {
            /**
             * Format: uri
             * @description An https:// address on the public internet, without user name, password or fragment
             */
            url?: string;
            /** @description Types of events to deliver; null or absent: all */
            types?: ("customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled")[] | null;
            description?: string | null;
            /** @description Default true. Once enabled again it goes on where it stood, as far as events are kept */
            enabled?: boolean;
        };
        WebhookEndpoint: {
            /** Format: uuid */
            id: string;
            url: string;
            types: ("customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled")[] | null;
            description: string | null;
            enabled: boolean;
            /** @description Why the service itself has disabled it */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then deliveries are signed with the former secret too
             */
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookEndpointSecret: {
            /** Format: uuid */
            id: string;
            url: string;
            types: ("customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled")[] | null;
            description: string | null;
            enabled: boolean;
            /** @description Why the service itself has disabled it */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then deliveries are signed with the former secret too
             */
            previousSecretUntil: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
            /** @description whsec_…, shown only now */
            secret: string;
        };
        WebhookEndpointList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["WebhookEndpoint"][];
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description The event's id, sent as webhook-id
             */
            id: string;
            /** @enum {string} */
            type: "customer.created" | "customer.updated" | "customer.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "webhook_endpoint.disabled";
            /** Format: uuid */
            customerId: string | null;
            /** @enum {string} */
            state: "PENDING" | "DELIVERED" | "FAILED";
            attempts: number;
            /** Format: date-time */
            lastAttemptAt: string | null;
            /** @description HTTP status of the last attempt */
            lastStatus: number | null;
            lastError: string | null;
            /**
             * Format: date-time
             * @description Not before then, and not before earlier events of the customer
             */
            nextAttemptAt: string | null;
            /** Format: date-time */
            deliveredAt: string | null;
            /** Format: date-time */
            createdAt: string;
            /** Format: date-time */
            updatedAt: string;
        };
        WebhookDeliveryList: {
            offset?: number;
            limit: number;
            /** @description Exact; left out when a cursor was given */
            total?: number;
            /** @description There is more: ask for it with cursor */
            nextCursor?: string;
            items: components["schemas"]["WebhookDelivery"][];
        };
        PdfUpload: {
            /**
             * Format: byte
             * @description The PDF as base64; at most 10 MiB when decoded
             */
            data: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomers: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "balance" | "createdAt";
                sortOrder?: "ASC" | "DESC";
                /** @description Minimum balance */
                "balance.gte"?: number;
                /** @description Maximum balance */
                "balance.lte"?: number;
                /** @description Exact amount due */
                "amountDue.eq"?: number;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                dunningPlanId?: string;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importContact: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: never;
            path: {
                customer_id: string;
                /** @description The id, or external:<externalId> */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description INVALID_DATA, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: never;
            path: {
                customer_id: string;
                /** @description The id, or external:<externalId> */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: never;
            path: {
                customer_id: string;
                /** @description The id, or external:<externalId> */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldImport"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customFieldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "createdAt" | "customId" | "updatedAt";
                sortOrder?: "ASC" | "DESC";
                "customer.id"?: string;
                "customer.externalId"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                customId?: string;
                dunningPlanId?: string;
                state?: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceImport"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceUpdate"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importCustomerInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerInvoiceImport"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "updatedAt" | "validatedAt" | "createdAt";
                sortOrder?: "ASC" | "DESC";
                "customer.id"?: string;
                "customer.externalId"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range on validatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "validatedAt.eq"?: string;
                /** @description Range on validatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "validatedAt.gt"?: string;
                /** @description Range on validatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "validatedAt.gte"?: string;
                /** @description Range on validatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "validatedAt.lt"?: string;
                /** @description Range on validatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "validatedAt.lte"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.eq"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.gt"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.gte"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.lt"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.lte"?: string;
                /** @description Comparison on amount, in the lowest division of the currency */
                amount?: number;
                /** @description Comparison on amount, in the lowest division of the currency */
                "amount.gt"?: number;
                /** @description Comparison on amount, in the lowest division of the currency */
                "amount.gte"?: number;
                /** @description Comparison on amount, in the lowest division of the currency */
                "amount.lt"?: number;
                /** @description Comparison on amount, in the lowest division of the currency */
                "amount.lte"?: number;
                /** @description Comparison on amountLinked, in the lowest division of the currency */
                amountLinked?: number;
                /** @description Comparison on amountLinked, in the lowest division of the currency */
                "amountLinked.gt"?: number;
                /** @description Comparison on amountLinked, in the lowest division of the currency */
                "amountLinked.gte"?: number;
                /** @description Comparison on amountLinked, in the lowest division of the currency */
                "amountLinked.lt"?: number;
                /** @description Comparison on amountLinked, in the lowest division of the currency */
                "amountLinked.lte"?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importPayment: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentImport"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deletePayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                "customer.id"?: string;
                "customer.externalId"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                customId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteImport"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteCreditNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "updatedAt" | "validatedAt";
                sortOrder?: "ASC" | "DESC";
                "customer.id"?: string;
                "customer.externalId"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    importRefund: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundImport"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteRefund: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reconcile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconcileResult"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listBankAccounts: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPortalLink: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["PortalAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalLink"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                /** @description The whole address, compared without case */
                email?: string;
                role?: "OWNER" | "ADMIN" | "COLLECTOR" | "VIEWER";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listAccountManagers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountManagers"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignAccountManagers: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountManagersRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountManagers"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDunningPlans: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlanList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDunningPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlan"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listActions: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "createdAt" | "updatedAt" | "dueDate" | "performedAt";
                sortOrder?: "ASC" | "DESC";
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.eq"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gt"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gte"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lt"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lte"?: string;
                /** @description Range on performedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.eq"?: string;
                /** @description Range on performedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.gt"?: string;
                /** @description Range on performedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.gte"?: string;
                /** @description Range on performedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.lt"?: string;
                /** @description Range on performedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.lte"?: string;
                state?: "TODO" | "EXECUTED" | "IGNORED" | "FAILED";
                source?: "WORKFLOW" | "REPLY" | "MANUAL";
                customerId?: string;
                carryingInvoiceId?: string;
                assignedToUserId?: string;
                performedByUserId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "createdAt" | "updatedAt" | "modifiedAt";
                sortOrder?: "ASC" | "DESC";
                includeAttachments?: boolean;
                customerId?: string;
                userId?: string;
                invoiceId?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.eq"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gte"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.eq"?: string;
                /** @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.gt"?: string;
                /** @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.gte"?: string;
                /** @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.lt"?: string;
                /** @description Range on modifiedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.lte"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNote: {
        parameters: {
            query?: {
                includeAttachments?: boolean;
            };
            header?: never;
            path: {
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listNoteAttachments: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path: {
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteAttachmentList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    addNoteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: unknown;
                };
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteAttachment"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getNoteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bytes, with the content type that their sender stated */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteNoteAttachment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                noteId: string;
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createImport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-ndjson": unknown;
                "application/ndjson": unknown;
                "application/jsonl": unknown;
                "application/gzip": unknown;
                "application/x-gzip": unknown;
            };
        };
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path: {
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportErrorList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description One type, or several separated by commas */
                type?: string;
                /** @description Events of this customer only */
                customerId?: string;
                /** @description Events of this customer only */
                "customer.externalId"?: string;
                /** @description nextCursor of the answer before, or the cursor of an event; absent: from the oldest kept */
                since?: string;
                /** @description Events in one answer */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointUpdate"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                state?: "PENDING" | "DELIVERED" | "FAILED";
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path: {
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                id: string;
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadInvoicePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: unknown;
                };
                "application/json": components["schemas"]["PdfUpload"];
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    uploadCreditNotePdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": {
                    file: unknown;
                };
                "application/json": components["schemas"]["PdfUpload"];
            };
        };
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listApiKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeys"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ApiKeyAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyPair"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    revokeApiKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                apiKey: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listWork: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "dueDate" | "createdAt";
                sortOrder?: "ASC" | "DESC";
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.eq"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gt"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gte"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lt"?: string;
                /** @description Range on dueDate; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lte"?: string;
                /** @description NOW leaves out what falls due later and what is snoozed; it applies to what is to be done */
                due?: "NOW" | "ALL";
                state?: "TODO" | "EXECUTED" | "IGNORED" | "FAILED";
                type?: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
                customerId?: string;
                assignedToUserId?: string;
                planId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createAction: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAction"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    performAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionPerformance"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    ignoreAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionIgnoring"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    snoozeAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionSnoozing"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    assignAction: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionAssignees"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeActions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionBulkChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionBulkResult"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLetterBatches: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterBatchList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    printLetters: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewLetterBatch"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterBatch"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLetterBatch: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LetterBatch"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLetterBatchPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                batchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLetterPdf: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": unknown;
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    previewMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailPreviewRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailPreview"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageResolution"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    receiveInboundMail: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "message/rfc822": unknown;
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundMail"];
                };
            };
            /** @description Default Response */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InboundMail"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    promiseInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PromiseAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA, AMOUNT_EXCEEDED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    cancelPromise: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPromises: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "madeAt";
                sortOrder?: "ASC" | "DESC";
            };
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromiseList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    disputeInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA, AMOUNT_EXCEEDED */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    resolveDispute: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeResolution"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "openedAt";
                sortOrder?: "ASC" | "DESC";
                /** @description Only those that are, or are not, open */
                open?: boolean;
                customerId?: string;
                invoiceId?: string;
                reason?: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    writeOffInvoice: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WriteOffAttributes"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    reverseWriteOff: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createDunningPlan: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDunningPlan"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlan"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    replaceDunningPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NextDunningPlan"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlan"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteDunningPlan: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setDunningPlanState: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DunningPlanState"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlan"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listDunningPlanVersions: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlanVersionList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDunningPlanVersion: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                dunningPlanId: string;
                /** @description Its number */
                version: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlanVersion"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getDunningSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningSettings"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeDunningSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DunningSettingsChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningSettings"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setCustomerDunning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerDunning"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getInvoiceDunning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDunning"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    setInvoiceDunning: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDunningChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceDunning"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    dryRunDunning: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DunningDryRunRequest"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningDryRun"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLateFeeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFeeSettings"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    updateLateFeeSettings: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LateFeeSettingsUpdate"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFeeSettings"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listLateFees: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                sortBy?: "createdAt" | "updatedAt";
                sortOrder?: "ASC" | "DESC";
                state?: "PROPOSED" | "ACCEPTED" | "REJECTED" | "SUPERSEDED";
                kind?: "INTEREST" | "COMPENSATION";
                customerId?: string;
                invoiceId?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.eq"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gte"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFeeList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getLateFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lateFeeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFee"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    proposeLateFees: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LateFeeRun"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFeeRunResult"];
                };
            };
            /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    acceptLateFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lateFeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LateFeeAcceptance"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFee"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    rejectLateFee: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                lateFeeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LateFeeRejection"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LateFee"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getTimeline: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Timeline"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMailTemplates: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplateList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewMailTemplate"];
            };
        };
        responses: {
            /** @description Default Response */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailTemplateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    changeMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailTemplateId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailTemplateChange"];
            };
        };
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MailTemplate"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description REQUEST_TIMEOUT */
            408: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description PAYLOAD_TOO_LARGE */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNSUPPORTED_MEDIA_TYPE */
            415: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    deleteMailTemplate: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                mailTemplateId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the answer has no body. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description CONFLICT */
            409: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /** @description Default: the customer's */
                language?: "en" | "fr";
            };
            header?: never;
            path: {
                /** @description The id, or external:<externalId> */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listMessages: {
        parameters: {
            query?: {
                /** @description Records in one answer */
                limit?: number;
                /** @description From 1; not together with offset or cursor */
                page?: number;
                /** @description From 0; not together with page or cursor */
                offset?: number;
                /** @description nextCursor of the answer before, with the same filters and order */
                cursor?: string;
                customerId?: string;
                actionId?: string;
                state?: "SENDING" | "SENT" | "FAILED" | "UNCERTAIN" | "RECEIVED";
                direction?: "OUTBOUND" | "INBOUND";
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.eq"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gte"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lt"?: string;
                /** @description Range on createdAt; several can be combined. A date alone means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lte"?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MessageList"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMessage: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Default Response */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Message"];
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    getMessageRaw: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                messageId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The mail */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "message/rfc822": string;
                };
            };
            /** @description INVALID_DATA */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAUTHORIZED */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description ACCESS_FORBIDDEN */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description NOT_FOUND */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
            429: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description INTERNAL */
            500: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description UNAVAILABLE */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
}
