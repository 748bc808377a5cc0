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
         * @description Each customer with its balance, amount due and amount overdue in the currency of the organization. At most 1000 in one response.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer, or update it when its externalId exists
         * @description A new customer needs `externalId` and `name`. Only the given fields of an existing one change. Either the whole body is applied, or nothing.
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
         * @description Its figures are exact as of the last change; amounts in other currencies are converted at the organization's rates.
         */
        get: operations["getCustomer"];
        /**
         * Update a customer
         * @description Only the given fields change; null clears a field that may be empty.
         */
        put: operations["updateCustomer"];
        post?: never;
        /**
         * Delete a customer without linked records, and its contacts
         * @description If the customer still has documents, children, notes or actions, nothing is deleted and CONFLICT lists them.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/balance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer's balance at the end of a day, with its documents
         * @description Documents count by their dates, regardless of when they were imported. Documents of child customers are not included. The figures cover all documents; the list has pages, oldest first.
         */
        get: operations["getCustomerBalance"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Contacts of its parent or children are not included.
         */
        get: operations["listContacts"];
        put?: never;
        /**
         * Create a contact of a customer, or update the one with its externalId or email address
         * @description A new contact needs `email`. A contact is identified by its `externalId` and `source`, otherwise by its email address, regardless of case.
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
         * @description If several sources use the `externalId` of the path, the query must name one of them.
         */
        get: operations["getContact"];
        /**
         * Update a contact of a customer
         * @description Only the given fields change. If several sources use the `externalId` of the path, the query must name one of them.
         */
        put: operations["updateContact"];
        post?: never;
        /**
         * Delete a contact of a customer
         * @description If several sources use the `externalId` of the path, the query must name one of them.
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
         * @description A new field needs `label`, `dataType` and `entityType`. The last two cannot be changed later.
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
         * Delete a custom field with its labels and all values
         * @description The values are deleted from all records. This cannot be undone.
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
         * @description With the outstanding amount and the state of each invoice, which are derived from amounts, links and the due date.
         */
        get: operations["listInvoices"];
        put?: never;
        /**
         * Create an invoice, or update it when its externalId exists
         * @description A new invoice needs `externalId`, `customer`, `grossAmount`, `issuedAt` and `dueDate`. Only the given fields of an existing one change. If the amount falls below the linked amount, the invoice is overpaid.
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
         * @description Its current state, with its links. Identify it by its id or by `external:<externalId>`.
         */
        get: operations["getInvoice"];
        /**
         * Update the dunning plan, promise to pay and custom fields of an invoice
         * @description Sets what an import does not contain. Only the given fields change; null clears them.
         */
        put: operations["updateInvoice"];
        post?: never;
        /**
         * Delete one invoice and its links; the linked documents are restored
         * @description The linked amounts are open again, and the customer's figures are updated at once.
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
         * @description With the invoices that each one is linked to, and its unlinked amount.
         */
        get: operations["listPayments"];
        put?: never;
        /**
         * Create a payment, or update it when its externalId exists
         * @description A new payment needs `externalId`, `customer` and `amount`. A given list of linked invoices is complete: other links are removed. Without a list, links do not change.
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
         * @description Its current state, with its links. Identify it by its id or by `external:<externalId>`.
         */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        /**
         * Delete one payment and its links; the linked documents are restored
         * @description The linked amounts are open again, and the customer's figures are updated at once.
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
         * @description With the invoices that each one is linked to, and its unlinked amount.
         */
        get: operations["listCreditNotes"];
        put?: never;
        /**
         * Create a credit note, or update it when its externalId exists
         * @description A new credit note needs `externalId`, `customer` and `grossAmount`. A given list of linked invoices is complete: other links are removed. Without a list, links do not change.
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
         * @description Its current state, with its links. Identify it by its id or by `external:<externalId>`.
         */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        /**
         * Delete one credit note and its links; the linked documents are restored
         * @description The linked amounts are open again, and the customer's figures are updated at once.
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
         * @description With the payments and credit notes that each one takes back.
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
         * @description Its current state, with its links. Identify it by its id or by `external:<externalId>`.
         */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        /**
         * Delete one refund and its links; the linked documents are restored
         * @description The linked amounts are open again, and the customer's figures are updated at once.
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
         * Link payments and credit notes to invoices and refunds
         * @description Items are paired in their order, invoices before refunds and payments before credit notes. Both sides must have the same total. The same `externalId` again replaces the earlier reconciliation: an absent list keeps its previous value, and four empty lists undo it. The amounts of a document that appears several times in a list are added.
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
         * @description Bank accounts are created in the application or on the command line; the API only reads them.
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
    "/v1/organization": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the organization of the key pair
         * @description Its currency, time zone, rates and limits. Use it to check whether a key pair works.
         */
        get: operations["getOrganization"];
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
         * Create a link to a customer's portal page
         * @description Only this response contains the link. It expires, and shows only the documents of this customer.
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
         * @description Users are created in the application or on the command line; the API only reads them.
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
         * @description With the time of each assignment.
         */
        get: operations["listAccountManagers"];
        put?: never;
        /**
         * Replace the list of a customer's account managers
         * @description Complete list: other users are no longer account managers of this customer. The first is its `accountManagerId`.
         */
        post: operations["assignAccountManagers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_statements": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank statements, newest first
         * @description Each with its balances, and the gap to the statement before it.
         */
        get: operations["listBankStatements"];
        put?: never;
        /**
         * Upload a file of bank statements
         * @description multipart/form-data with one part `file` of at most 200 MiB: camt.052, camt.053, camt.054, MT940, MT942, OFX, BAI2, or a ZIP archive of these. The content decides the format. The file is read in the background: poll the response. A statement whose balances do not fit its transactions is refused, and the others of the file are stored. A statement has at most 50000 transactions. Lines that earlier files contained are recognized, also in other formats.
         */
        post: operations["createBankFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_files": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List files of bank statements, newest first
         * @description Each with its state and the counts of its statements and transactions.
         */
        get: operations["listBankFiles"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_files/{bankFileId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a file of bank statements with its state and counts
         * @description Poll it while the file is read.
         */
        get: operations["getBankFile"];
        put?: never;
        post?: never;
        /**
         * Delete a file that has no bank statements
         * @description For a file that was uploaded by mistake. One that is being read cannot be deleted.
         */
        delete: operations["deleteBankFile"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_statements/{bankStatementId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a bank statement
         * @description With its balances, and the gap to the statement before it.
         */
        get: operations["getBankStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_statements/{bankStatementId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file that contains a bank statement
         * @description The bytes as they were uploaded.
         */
        get: operations["downloadBankFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_statements/{bankStatementId}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say which bank account a waiting statement is of
         * @description The number is remembered. All waiting statements are looked up again in the background.
         */
        post: operations["assignBankStatement"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_files/{bankFileId}/table": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the first rows of a CSV or XLSX file, and the proposed mapping
         * @description Of a file in state NEEDS_MAPPING. `questions` are facts that the table does not show.
         */
        get: operations["getBankTable"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_files/{bankFileId}/table/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Preview a CSV or XLSX file by a mapping
         * @description Reads all rows of a file in state NEEDS_MAPPING. Nothing is stored.
         */
        post: operations["previewBankTable"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_files/{bankFileId}/mapping": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the mapping of a CSV or XLSX file
         * @description The file is read in the background. The mapping is remembered: files with the same headings are read by it. INVALID_DATA has the first rows that cannot be read, or whose balances do not follow.
         */
        post: operations["mapBankFile"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_file_mappings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List remembered mappings of CSV and XLSX files
         * @description Newest first. A file whose headings are those of a mapping is read by it.
         */
        get: operations["listBankFileMappings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_file_mappings/{bankFileMappingId}": {
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
         * Forget a mapping
         * @description The next file with its headings needs a mapping. Files that were read stay.
         */
        delete: operations["deleteBankFileMapping"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List bank transactions
         * @description Each with its match in force. By default those that were booked last come first.
         */
        get: operations["listBankTransactions"];
        put?: never;
        /**
         * Send transactions of a feed
         * @description For organizations whose bank or provider has no files. At most 500. A known externalId changes nothing. A line that a file contains already is recognized and gets the externalId.
         */
        post: operations["importBankTransactions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one bank transaction
         * @description With its match in force, and what that paid.
         */
        get: operations["getBankTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/matches/{matchId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get one match
         * @description In force, or undone with its cause.
         */
        get: operations["getMatch"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the proposals of the rules for a bank transaction
         * @description Each with its proof: what was recognized, why this payer, and what was rejected.
         */
        get: operations["listBankProposals"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/match": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Match a bank transaction
         * @description Accepts a proposal, or takes parts that you chose. Creates a payment or refund for each part, or joins an existing one, and links it. The parts add up to the amount of the transaction, or, for a partly matched one, to what is open. All or nothing.
         */
        post: operations["matchBankTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/unmatch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the match of a bank transaction
         * @description Deletes the payments and refunds that the match created, and undoes its other links and write-offs. Joined payments stay. The match stays as history, and no rule repeats it.
         */
        post: operations["unmatchBankTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/exclude": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Exclude a bank transaction that is no receivable
         * @description For own transfers or interest, for example. With the reason `DUPLICATE` it is the same money as another transaction, and does not count in the balance of its account. Excluding it again changes the reason.
         */
        post: operations["excludeBankTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/include": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo the exclusion of a bank transaction
         * @description An open transaction is confirmed as money of its own: no rule excludes it, and it is not compared with others. Otherwise nothing changes.
         */
        post: operations["includeBankTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/remittance_advices": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List remittance advices, newest first
         * @description Each with the facts that were read, and the bank transaction that it explains.
         */
        get: operations["listRemittanceAdvices"];
        put?: never;
        /**
         * Upload a remittance advice
         * @description multipart/form-data with one part `file` of at most 10 MiB: PDF with text, CSV, XLSX or plain text. It is read in the background: poll the response. Name the customer or the bank transaction if you know it.
         */
        post: operations["createRemittanceAdvice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/remittance_advices/{remittanceAdviceId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a remittance advice
         * @description Poll it while it is read.
         */
        get: operations["getRemittanceAdvice"];
        put?: never;
        post?: never;
        /**
         * Delete a remittance advice
         * @description While a match rests on it, the response is CONFLICT.
         */
        delete: operations["deleteRemittanceAdvice"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/remittance_advices/{remittanceAdviceId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the file of a remittance advice
         * @description The bytes as they were received.
         */
        get: operations["downloadRemittanceAdvice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_providers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the connections with payment providers
         * @description Without their keys, which no response contains.
         */
        get: operations["listPaymentProviders"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_providers/{provider}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Connect a payment provider, or change the connection
         * @description The keys are stored encrypted; absent ones stay as they are. Another mode needs its own key, and that no payment is under way.
         */
        put: operations["putPaymentProvider"];
        post?: never;
        /**
         * Remove the connection with a payment provider
         * @description Its keys are deleted. Payments and payouts stay. CONFLICT while payments are under way.
         */
        delete: operations["removePaymentProvider"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payment_providers/{provider}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the key and rights of a connection
         * @description Asks the provider for the account of the key and for each list that it must read.
         */
        post: operations["checkPaymentProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/online_payment_rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of online payments
         * @description Methods, limits and fees. Customers may differ.
         */
        get: operations["getOnlinePaymentRules"];
        /**
         * Replace the rules of online payments
         * @description Payments that were started before keep their amount and fee.
         */
        put: operations["changeOnlinePaymentRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/online_payment_rules": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the rules of online payments in which a customer differs
         * @description With the rules in force for it.
         */
        get: operations["getCustomerOnlinePaymentRules"];
        /**
         * Replace the rules of online payments in which a customer differs
         * @description Without values, the customer follows the organization again.
         */
        put: operations["changeCustomerOnlinePaymentRules"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/online_payments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List online payments, newest first
         * @description Payments through payment providers. Only those that SUCCEEDED count as paid.
         */
        get: operations["listOnlinePayments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/online_payments/{onlinePaymentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an online payment
         * @description With its invoices and refunds.
         */
        get: operations["getOnlinePayment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/online_payments/{onlinePaymentId}/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Refund an online payment through its provider
         * @description All or a part. Its invoices are open again by the refunded amount. A request without an answer of the provider can be repeated: it refunds once.
         */
        post: operations["refundOnlinePayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts of payment providers, the latest first
         * @description What a provider paid to your bank account: payments less refunds and fees.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/bank_transactions/{bankTransactionId}/ask": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask the payer which invoices a bank transaction is for
         * @description Sends an email, signed by the user in `X-Quittance-User`, else by the organization only. Its link leads to a page of the portal with the open invoices. The answer becomes a proposal. The same customer is not asked again within three days (CONFLICT).
         */
        post: operations["askPayer"];
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
         * @description Dunning plans are created in the application or on the command line. The API only reads them.
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
         * List actions: completed and pending work on customers
         * @description Actions are created by dunning plans and by users of the application. The API only reads them.
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
         * @description With its invoices and assignees.
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
         * @description Includes notes from the API and from the application. Attachments are included only on request.
         */
        get: operations["listNotes"];
        put?: never;
        /**
         * Create a note about a customer
         * @description A new note needs `content` and a customer. It can refer to one of the customer's invoices.
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
         * @description Includes attachments only on request.
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
         * @description Names, types and sizes. Use the id to download an attachment.
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
         * Download an attachment
         * @description Returns the bytes as they were uploaded. The response makes browsers save the file instead of showing it.
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
    "/v1/invoices/{invoiceId}/promise": {
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
         * @description Reminders about the invoice stop until the end of the promised day. The new promise replaces the previous one; sending the same promise again changes nothing.
         */
        post: operations["promiseInvoice"];
        /**
         * Cancel the promise to pay an invoice
         * @description The promise stays in the history of the invoice. Without a promise, nothing changes.
         */
        delete: operations["cancelPromise"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/promises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the promises to pay an invoice
         * @description All promises of the invoice, each with its result.
         */
        get: operations["listInvoicePromises"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instalment_plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List instalment plans
         * @description Each with the status of its instalments, which follows from the payments.
         */
        get: operations["listInstalmentPlans"];
        put?: never;
        /**
         * Agree an instalment plan for one or several invoices
         * @description Each invoice gets a promise for the last day, which replaces its current one. Reminders stop until the first unpaid instalment. Payments fulfil the oldest instalment first, whichever invoice of the plan they are applied to.
         */
        post: operations["createInstalmentPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instalment_plans/{instalmentPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an instalment plan
         * @description With the status of each instalment, which follows from the payments.
         */
        get: operations["getInstalmentPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instalment_plans/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Divide the debt of invoices into instalments
         * @description Stores nothing. Send the number or the amount of the instalments, or edited instalments. The last one carries the rounding and the rest of the debt.
         */
        post: operations["previewInstalmentPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/instalment_plans/{instalmentPlanId}/end": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End an instalment plan early
         * @description Its promises are cancelled and reminders resume. The plan stays in the history.
         */
        post: operations["endInstalmentPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/dispute": {
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
         * @description Reminders about the invoice stop until the dispute is resolved. The amounts of the invoice do not change. An invoice has at most one open dispute; sending the same dispute again changes nothing.
         */
        post: operations["disputeInvoice"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/dispute/resolve": {
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
         * @description Reminders resume at the step that matches the age of the invoice.
         */
        post: operations["resolveDispute"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes/{disputeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Change the owner and the due date of an open dispute
         * @description Absent fields stay as they are.
         */
        put: operations["updateDispute"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List disputes
         * @description Open and resolved disputes. They are opened and resolved at their invoices. With `sortBy=dueDate`, disputes without a due date come after the others.
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
    "/v1/lifecycle_statuses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List life-cycle statuses to transmit, newest first
         * @description Money that payments brought to invoices, as the status Encaissée (212) of the French reform. Set `collectedFrom` in the settings of the organization to have them created.
         */
        get: operations["listLifecycleStatuses"];
        put?: never;
        /**
         * Submit life-cycle statuses of e-invoices
         * @description The body is a life-cycle message of the French reform (CDAR) of at most 1 MiB. Refusée (210), Rejetée (213) and En litige (207) open a dispute with the stated reason, which stops reminders. Other statuses change nothing, and close no dispute. The same message again changes nothing.
         */
        post: operations["receiveLifecycleStatuses"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/write_off": {
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
         * @description No more reminders are sent about the invoice, and it no longer counts in the amount due. It stays in the balance. Writing it off again changes the reason.
         */
        post: operations["writeOffInvoice"];
        /**
         * Undo the write-off of an invoice
         * @description Reminders about the outstanding amount resume. If the invoice is not written off, nothing changes.
         */
        delete: operations["reverseWriteOff"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of account of a customer for a period
         * @description For each currency: the opening balance, the movements by document date with the balance after each, and the closing balance. The balance is the outstanding invoices less the credits that are not applied, without written-off amounts. A credit applied to a written-off invoice is a recovery. Documents of the family are left out; what they paid for this customer, or the other way around, is a transfer.
         */
        get: operations["getStatementOfPeriod"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/customers/{customerId}/statement.pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the statement of account of a customer as a PDF
         * @description With `from`: the movements of the period between its opening and closing balance. Without it: the open invoices with totals by currency, as of now.
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
    "/v1/promises": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List promises to pay
         * @description `lapsed=true` lists promises to follow up.
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
    "/v1/figures/aging": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get AR aging at the end of a day
         * @description The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones. Credit on account has its own column.
         */
        get: operations["getAging"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/dashboard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get all receivables figures
         * @description The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones.
         */
        get: operations["getFiguresDashboard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/dso": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get DSO (simple, best possible and countback) and average days delinquent
         * @description Follows the definitions of the Credit Research Foundation. The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones.
         */
        get: operations["getDso"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/effectiveness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the collection effectiveness index (CEI) of a period
         * @description Follows the definition of the Credit Research Foundation. The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones.
         */
        get: operations["getCollectionEffectiveness"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/days_to_pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the payment times of invoices that were paid in a period
         * @description Days from issue and from the due day, both plain and weighted by amount. Invoices that were settled only by credit notes do not count as paid. The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones.
         */
        get: operations["getDaysToPay"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/collections": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get collection activity in a period and its results
         * @description Contacts per step and the payments after them, promises kept, disputes by reason with days to close, and work per person.
         */
        get: operations["getCollectionFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/collections/items": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the contacts, promises or disputes behind a figure
         * @description Collection figures contain the address of this list: the contacts of a step with the payments after each, the promises with a status, or the disputes with a reason.
         */
        get: operations["listCollectionItems"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/disputes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get disputes by reason in a period
         * @description Number, amount and median days to resolve.
         */
        get: operations["getDisputeFigures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the documents behind a figure
         * @description Figures contain the address of this list. The values add up to the exact sums of the figure. The figures for a past day use the dates of documents, links and write-offs, whenever they were recorded. Customers, account managers, plans and fields are the current ones.
         */
        get: operations["listFigureDocuments"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/figures/changes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List later changes to the figures of a past day
         * @description Documents dated on or before that day that were created, changed, deleted or relinked.
         */
        get: operations["listFigureChanges"];
        put?: never;
        post?: never;
        delete?: never;
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
         * @description Includes the state and the counts of each import.
         */
        get: operations["listImports"];
        put?: never;
        /**
         * Import records in bulk, or e-invoices
         * @description The body is NDJSON with one line `{"type": "customer", "data": {…}}` per record, optionally gzipped (Content-Encoding: gzip, or the content type application/gzip). It has at most 10,000,000 lines of 1 MiB. Types: customer, contact (its data has a customer), bank_transaction, invoice (its data may have a `vatBreakdown`, as PUT /invoices/{invoiceId}/vat_breakdown takes it), credit_note, payment, refund, reconcile. Lines can be in any order. With `mode=state`, the lines state the final state of customers and documents, and `{"type": "deleted", "data": {"type": "invoice", "externalId": …}}` deletes a record; such an import has at most 200000 lines, and 20000 of one family. Counts as one request. The response is an import that runs in the background. A gzipped body has an unpacked size of at most 16 GiB, and beyond 16 MiB at most 200 times the size that was sent. Prefer: handling=lenient applies to each record as in a single request. Returns PAYLOAD_TOO_LARGE if the files and waiting imports of the organization use all its storage. multipart/form-data with one part `file` imports e-invoices instead: UBL 2.1, CII, Factur-X, ZUGFeRD 2, or a ZIP archive of them, at most 64 MiB. The number of a line is then that of the file. The same file again changes nothing.
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
         * @description Poll it while the import runs.
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
         * List the refused lines of an import, in file order
         * @description Each with its line number and the error that a single request would return. At most 10000 errors per import are stored, until 30 days after its end. `leftOut` counts the others.
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
    "/v1/imports/{importId}/warnings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the repairs of lenient handling, in file order
         * @description Repaired or omitted parts of lines that were stored, if the upload had `Prefer: handling=lenient`. They are kept like errors, and count towards the first 10000 problems.
         */
        get: operations["listImportWarnings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all records in the import format
         * @description NDJSON with one line `{"type": "customer", "data": {…}}` per record, as of one moment. Importing it again changes nothing. An organization has one export at a time. If the transfer breaks off, the file is incomplete; HTTP clients report this.
         */
        get: operations["exportRecords"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/comparisons": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Compare records with the stored data
         * @description The body is that of a bulk import, at most 1000000 lines and 1 GiB. Nothing is stored. The response is NDJSON with a line for each record that is `missing`, `different` (with its `fields`), `extra` or `refused`, followed by `{"report": {lines, counts, differences}}`. Without this last line the response is incomplete. The result shows what an import would do, except for amounts that no longer fit. An organization has one comparison at a time.
         */
        post: operations["compareRecords"];
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
         * List events of the change feed, oldest first
         * @description Events of one customer are in the order of its changes. To continue later, send the `cursor` of the last event as `since`.
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
    "/v1/events/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description The id is the `webhook-id` of its deliveries. Available until its retention period ends. Use it to verify what a receiver got.
         */
        get: operations["getEvent"];
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
         * @description The response contains no secrets.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint and get its secret
         * @description Delivers events from now on, signed according to Standard Webhooks and in order per customer. Store the secret: it is not shown again.
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
         * @description The response does not contain its secret.
         */
        get: operations["getWebhookEndpoint"];
        /**
         * Change, disable or enable a webhook endpoint
         * @description Only the given fields change. A re-enabled endpoint continues where it stopped, within the retention period of events.
         */
        put: operations["updateWebhookEndpoint"];
        post?: never;
        /**
         * Delete a webhook endpoint with its deliveries
         * @description Pending deliveries are cancelled. The events stay in the feed.
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
         * Rotate the secret of a webhook endpoint
         * @description The new secret is shown only in this response. For 24 hours, deliveries carry signatures with both secrets.
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
         * @description Each with its number of attempts and the last error.
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
         * Redeliver an event to a webhook endpoint
         * @description Uses the original id, regardless of the state of the delivery.
         */
        post: operations["replayWebhookDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook_endpoints/{id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test message to a webhook endpoint
         * @description Returns the response of the endpoint. The message is signed like any delivery, even if the endpoint is disabled or does not want the type. It is tried once, is not listed among the deliveries, and does not affect the health of the endpoint. Without `eventId` the type is `webhook.test` and `data` is `{endpointId}`.
         */
        post: operations["testWebhookEndpoint"];
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
         * Upload the PDF of a invoice, replacing the previous one
         * @description Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB. The file must begin with `%PDF-`.
         */
        post: operations["uploadInvoicePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/pdf/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the PDF of a invoice from the integrated ERP
         * @description Does nothing if the PDF is stored already. Otherwise it waits up to four seconds for the ERP. A 503 with the reason `PDF_PENDING` means that the ERP is still being asked: try again later. With `PDF_FAILED` the ERP gave no PDF, and a later request asks it again.
         */
        post: operations["fetchInvoicePdf"];
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
         * Upload the PDF of a credit note, replacing the previous one
         * @description Send multipart/form-data with one part `file`, or JSON with the file as base64. At most 10 MiB. The file must begin with `%PDF-`.
         */
        post: operations["uploadCreditNotePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/credit_notes/{creditNoteId}/pdf/fetch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Fetch the PDF of a credit note from the integrated ERP
         * @description Does nothing if the PDF is stored already. Otherwise it waits up to four seconds for the ERP. A 503 with the reason `PDF_PENDING` means that the ERP is still being asked: try again later. With `PDF_FAILED` the ERP gave no PDF, and a later request asks it again.
         */
        post: operations["fetchCreditNotePdf"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/invoices/{invoiceId}/vat_breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the VAT of an invoice by rate
         * @description An e-invoice or a line of an import brings it. For other invoices, it is NOT_FOUND until you set it.
         */
        get: operations["getVatBreakdown"];
        /**
         * Set the VAT of an invoice by rate
         * @description The taxable amounts and the VAT must add up to the gross amount of the invoice. Absent fields become null. If a life-cycle status reported other VAT, the next one reports the difference.
         */
        put: operations["putVatBreakdown"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lifecycle_statuses/report": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get from which day payments are reported, and which invoices wait
         * @description An invoice that waits is reported as soon as you enter what is missing.
         */
        get: operations["getCollectedReport"];
        put?: never;
        /**
         * Report payments from a day on
         * @description Begins to report payments as the status Encaissée (212), or also reports earlier payments. Their statuses appear within about a minute. To stop, set `collectedFrom` of the settings to null.
         */
        post: operations["reportPaymentsFrom"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lifecycle_statuses/{lifecycleStatusId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a life-cycle status as a message
         * @description A CDAR message (D22B) for the platform that transmits it. It is the same each time.
         */
        get: operations["downloadLifecycleStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/lifecycle_statuses/{lifecycleStatusId}/transmitted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm that a life-cycle status is transmitted
         * @description Call it when your platform accepted the message. Repeating it changes nothing.
         */
        post: operations["markLifecycleStatusTransmitted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List integrations, newest first
         * @description Each with its state, its balances there and here, and the number of open findings.
         */
        get: operations["listIntegrations"];
        put?: never;
        /**
         * Create an integration with an ERP
         * @description Nothing is read before it is started. Check it and run a dry run first. The key is stored encrypted; no response contains it.
         */
        post: operations["createIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check the address, key and rights of an integration
         * @description Asks the source for its version and for each right that the key needs.
         */
        post: operations["checkIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an integration
         * @description Poll it while the first read is in progress.
         */
        get: operations["getIntegration"];
        /**
         * Change the settings of an integration
         * @description Only the given fields change. A started integration keeps its company and start day.
         */
        put: operations["updateIntegration"];
        post?: never;
        /**
         * Remove an integration
         * @description Its runs, sums and findings are deleted. The records stay, and programs may change them again.
         */
        delete: operations["removeIntegration"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/runs": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the runs of an integration, newest first
         * @description Runs that changed something, failed, or that a user asked for.
         */
        get: operations["listIntegrationRuns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/sums": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List balances by customer and currency, there and here
         * @description They are compared at the end of each run.
         */
        get: operations["listIntegrationSums"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integration_records/{recordId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the source of a customer or document
         * @description The integration that it comes from, its key and its address there.
         */
        get: operations["getRecordSource"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/start": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Start an integration
         * @description From now on only the integration creates and changes customers, documents and links. An organization can have one started integration.
         */
        post: operations["startIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume a paused or stopped integration
         * @description After MANY_MISSING, state the number of records that may be deleted.
         */
        post: operations["resumeIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/pause": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause an integration
         * @description Nothing is read, and reminders wait, until it is resumed.
         */
        post: operations["pauseIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Read the source now
         * @description Queues a run. Poll the integration or its runs.
         */
        post: operations["readIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/doorbell": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create the address that webhooks of the source call
         * @description A POST to it, with any body, makes the service read the source at once. The former address stops working. It is shown only now.
         */
        post: operations["createIntegrationDoorbell"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/findings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the differences of an integration, last seen first
         * @description Each with its cause, the record there and here, and what a user can do about it.
         */
        get: operations["listIntegrationFindings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/findings/{findingId}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resolve a difference of an integration
         * @description One of the resolutions that the finding offers.
         */
        post: operations["resolveIntegrationFinding"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/integrations/{integrationId}/dry_run": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Show what starting an integration would store
         * @description Reads the source and stores nothing. The response is NDJSON: `progress`, up to 20 `sample`, up to 100 `refusal`, `pair` (existing records to adopt, by number and amount), one `sum` per currency, and `{"report": {counts, pairs, complete}}`. Without this last line the response is incomplete; `problem` says why. An organization has one dry run at a time.
         */
        post: operations["dryRunIntegration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_clock": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the clock of the sandbox
         * @description Only in an organization that was created as a sandbox.
         */
        get: operations["getTestClock"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance the clock of the sandbox
         * @description Everything that is due in that time happens, in order: invoices become overdue, promises are broken, reminders are planned and sent in their hours. Poll the clock until its status is READY. At most 400 days per call; 409 while it is being advanced.
         */
        post: operations["advanceTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test_clock/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Empty the sandbox, and reset its clock to the real time
         * @description Removes customers, documents, actions, notes, emails, imports, events and all other received data; keeps keys, users, settings, plans, templates, custom fields, bank accounts and webhook endpoints. Cursors of events become invalid: start without one. 409 while the clock is being advanced.
         */
        post: operations["resetTestClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-plans": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the plans of agents, newest first
         * @description Users see all plans. A key pair sees only those that it proposed.
         */
        get: operations["listAgentPlans"];
        put?: never;
        /**
         * Propose a plan, which takes effect when a person approves it
         * @description Steps with commands over at most 100 records. The answer has the exact effects: each command is tried and rolled back. Nothing changes and no email is sent before a person approves the plan in the application, within 24 hours. A command that would be refused now is refused here. The key pair needs limits, which administrators state in the application.
         */
        post: operations["proposeAgentPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-plans/{agentPlanId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a plan with its effects and results
         * @description A key pair sees only plans that it proposed. Other plans return NOT_FOUND.
         */
        get: operations["getAgentPlan"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-plans/{agentPlanId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw a plan that waits for a decision
         * @description Only the key pair that proposed it may do this. CONFLICT if the plan has been decided.
         */
        post: operations["withdrawAgentPlan"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/agent-commands": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the commands of plans, with the limits of the key pair
         * @description Each command has the JSON Schema of its input.
         */
        get: operations["listAgentCommands"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "customer.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.credit_limit_exceeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer credit_limit_exceeded
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerCreditLimitExceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.merged": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was merged into another one
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerMerged"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "customer.merge_undone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A customer was restored: its merge was undone
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCustomerMergeUndone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onContactCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onContactUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "contact.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A contact was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onContactDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onInvoiceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onInvoiceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onInvoiceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.paid": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice is paid: no amount is outstanding
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onInvoicePaid"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "invoice.overdue": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An invoice is overdue: its due day has passed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onInvoiceOverdue"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onPaymentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onPaymentUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "payment.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A payment was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onPaymentDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit_note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A credit note was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCreditNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit_note.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A credit note was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCreditNoteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "credit_note.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A credit note was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onCreditNoteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRefundCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRefundUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "refund.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A refund was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRefundDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reconciliation.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reconciliation was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onReconciliationCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reconciliation.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reconciliation was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onReconciliationUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "reconciliation.undone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A reconciliation was undone
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onReconciliationUndone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_transaction.asked": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transaction asked
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankTransactionAsked"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_transaction.answered": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transaction answered
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankTransactionAnswered"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_statement.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank statement was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankStatementCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_statement.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank statement was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankStatementUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_transaction.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transaction was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankTransactionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_transaction.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transaction was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankTransactionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "bank_transaction.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank transaction was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onBankTransactionDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "remittance_advice.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A remittance advice was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRemittanceAdviceCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "remittance_advice.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A remittance advice was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRemittanceAdviceUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "remittance_advice.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A remittance advice was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onRemittanceAdviceDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.pending": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment pending
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentPending"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.succeeded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment succeeded
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentSucceeded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.failed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment failed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentFailed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.expired": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment expired
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentExpired"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.refunded": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment refunded
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentRefunded"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "online_payment.reversed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An online payment reversed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onOnlinePaymentReversed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "lifecycle_status.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A lifecycle status was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onLifecycleStatusCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.applied": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match applied
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onMatchApplied"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "match.undone": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A match was undone
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onMatchUndone"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "action.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An action was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onActionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "action.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An action was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onActionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "action.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An action was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onActionDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.created": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note was created
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onNoteCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.updated": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note was changed
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onNoteUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "note.deleted": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A note was deleted
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onNoteDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message was received
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onMessageReceived"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "message.bounced": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A message bounced
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onMessageBounced"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "import.completed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An import has ended
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onImportCompleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook_endpoint.disabled": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A webhook endpoint was disabled by the service
         * @description Verify the signature first. Return 2xx within 15 seconds and do the work afterwards.
         */
        post: operations["onWebhookEndpointDisabled"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        Error: {
            Error: components["schemas"]["ErrorBody"];
        };
        CustomerAttributes: {
            /**
             * Format: uuid
             * @description Id of an existing customer; its externalId may then change
             */
            id?: string;
            /** @description Required for a new customer */
            externalId?: string;
            /** @description Required for a new customer */
            name?: string;
            /** @description Postal address; null clears it */
            address?: components["schemas"]["AddressAttributes"] | null;
            /** @description Root of the family, which must exist. null removes the customer from its family */
            parent?: components["schemas"]["RecordReference"] | null;
            /** @description VAT identification number */
            vatNumber?: string | null;
            /** @description Number of the customer in accounting */
            accountingRef?: string | null;
            /**
             * Format: uuid
             * @description Main account manager of the customer
             */
            accountManagerId?: string | null;
            /**
             * Format: uuid
             * @description null: no plan of its own, so the parent's plan or the default applies
             */
            dunningPlanId?: string | null;
            /** @description false: the customer and its children get no reminders; initially true */
            dunningEnabled?: boolean;
            /** @description Language of messages to the customer; null: that of the organization */
            language?: components["schemas"]["Language"] | null;
            /** @description Time zone for contacting the customer, such as Europe/Paris; null: that of the organization */
            timezone?: string | null;
            /** @description Ways in which the customer may pay */
            paymentMethods?: components["schemas"]["PaymentMethods"] | null;
            /** @description Bank accounts of the organization that the customer pays into */
            bankAccounts?: components["schemas"]["RecordId"][] | null;
            /**
             * Format: int64
             * @description In minor units of the currency of the organization; null: no limit
             */
            creditLimit?: number | null;
            /**
             * Format: int32
             * @description Days from the issue date of an invoice to its due date. The application proposes it
             */
            paymentTerms?: number | null;
            /** @description true: the customer gets nothing on account. Reminders continue */
            onHold?: boolean;
            /** @description Removed when the hold ends */
            onHoldReason?: string | null;
            /** @description Values of custom fields, each identified by id or externalId. Fields that the list does not name keep their value; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
            /**
             * @deprecated
             * @description Complete list; null clears it. Prefer the contact endpoints
             */
            contacts?: components["schemas"]["ContactAttributes"][] | null;
            /**
             * Format: int64
             * @description The `version` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes. Not in bulk imports
             */
            version?: number;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        CustomerUpdate: {
            /**
             * Format: uuid
             * @description Id of an existing customer; its externalId may then change
             */
            id?: string;
            /** @description Required for a new customer */
            externalId?: string;
            /** @description Required for a new customer */
            name?: string;
            /** @description Postal address; null clears it */
            address?: components["schemas"]["AddressAttributes"] | null;
            /** @description Root of the family, which must exist. null removes the customer from its family */
            parent?: components["schemas"]["RecordReference"] | null;
            /** @description VAT identification number */
            vatNumber?: string | null;
            /** @description Number of the customer in accounting */
            accountingRef?: string | null;
            /**
             * Format: uuid
             * @description Main account manager of the customer
             */
            accountManagerId?: string | null;
            /**
             * Format: uuid
             * @description null: no plan of its own, so the parent's plan or the default applies
             */
            dunningPlanId?: string | null;
            /** @description false: the customer and its children get no reminders; initially true */
            dunningEnabled?: boolean;
            /** @description Language of messages to the customer; null: that of the organization */
            language?: components["schemas"]["Language"] | null;
            /** @description Time zone for contacting the customer, such as Europe/Paris; null: that of the organization */
            timezone?: string | null;
            /** @description Ways in which the customer may pay */
            paymentMethods?: components["schemas"]["PaymentMethods"] | null;
            /** @description Bank accounts of the organization that the customer pays into */
            bankAccounts?: components["schemas"]["RecordId"][] | null;
            /**
             * Format: int64
             * @description In minor units of the currency of the organization; null: no limit
             */
            creditLimit?: number | null;
            /**
             * Format: int32
             * @description Days from the issue date of an invoice to its due date. The application proposes it
             */
            paymentTerms?: number | null;
            /** @description true: the customer gets nothing on account. Reminders continue */
            onHold?: boolean;
            /** @description Removed when the hold ends */
            onHoldReason?: string | null;
            /** @description Values of custom fields, each identified by id or externalId. Fields that the list does not name keep their value; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
            /**
             * @deprecated
             * @description Complete list; null clears it. Prefer the contact endpoints
             */
            contacts?: components["schemas"]["ContactAttributes"][] | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        CustomerSummary: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            address: components["schemas"]["Address"];
            /** @description Root of the family; null for a customer without a parent */
            parent: components["schemas"]["ParentCustomer"] | null;
            /** @description The customer that took over all of its records. References to the merged customer mean this one */
            mergedInto: components["schemas"]["MergedInto"] | null;
            /** @description VAT identification number */
            vatNumber: string | null;
            /** @description Number of the customer in accounting */
            accountingRef: string | null;
            /**
             * Format: uuid
             * @description Main account manager of the customer
             */
            accountManagerId: string | null;
            /**
             * Format: uuid
             * @description Its own plan
             */
            dunningPlanId: string | null;
            /** @description false: the customer and its children get no reminders */
            dunningEnabled: boolean;
            /** @description The dunning plan that applies to the customer */
            dunning: components["schemas"]["PlanInForce"];
            /** @description Language of messages to the customer; null: that of the organization */
            language: components["schemas"]["Language"] | null;
            /** @description Time zone for contacting the customer, such as Europe/Paris; null: that of the organization */
            timezone: string | null;
            /** @description Ways in which the customer may pay */
            paymentMethods: components["schemas"]["PaymentMethods"] | null;
            /** @description Bank accounts of the organization that the customer pays into */
            bankAccounts: components["schemas"]["RecordId"][];
            /** @description Currency of the organization, used by the figures below */
            currency: string;
            /**
             * Format: int64
             * @description Invoices − credit notes − payments + refunds
             */
            balance: number;
            /**
             * Format: int64
             * @description Outstanding amount of invoices that were not written off
             */
            amountDue: number;
            /**
             * Format: int64
             * @description Open invoices minus unapplied credit, at least 0; without invoices written off
             */
            exposure: number;
            /**
             * Format: int64
             * @description In minor units of `currency`; null: no limit
             */
            creditLimit: number | null;
            /** @description Whether the exposure is above the credit limit */
            overLimit: boolean;
            /**
             * Format: int32
             * @description Days from the issue date of an invoice to its due date
             */
            paymentTerms: number | null;
            /** @description Whether the customer gets nothing on account for now */
            onHold: boolean;
            /** @description Why the customer is on hold */
            onHoldReason: string | null;
            /**
             * Format: int64
             * @description The part of amountDue whose due day has ended
             */
            amountOverdue: number;
            /**
             * Format: int64
             * @description Number of invoices that are not paid
             */
            countInvoicesDue: number;
            /**
             * Format: int64
             * @description Number of invoices past their due date
             */
            countInvoicesOverdue: number;
            /** @description Currencies without a rate, which the figures do not include */
            unconverted: string[];
            /** @description Exact balances by currency */
            balances: components["schemas"]["CurrencyBalance"][];
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        /** @description With expand=customer, all fields that a list of customers returns */
        CustomerOfDocument: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            address?: components["schemas"]["Address"];
            /** @description Root of the family; null for a customer without a parent */
            parent?: components["schemas"]["ParentCustomer"] | null;
            /** @description The customer that took over all of its records. References to the merged customer mean this one */
            mergedInto?: components["schemas"]["MergedInto"] | null;
            /** @description VAT identification number */
            vatNumber?: string | null;
            /** @description Number of the customer in accounting */
            accountingRef?: string | null;
            /**
             * Format: uuid
             * @description Main account manager of the customer
             */
            accountManagerId?: string | null;
            /**
             * Format: uuid
             * @description Its own plan
             */
            dunningPlanId?: string | null;
            /** @description false: the customer and its children get no reminders */
            dunningEnabled?: boolean;
            /** @description The dunning plan that applies to the customer */
            dunning?: components["schemas"]["PlanInForce"];
            /** @description Language of messages to the customer; null: that of the organization */
            language?: components["schemas"]["Language"] | null;
            /** @description Time zone for contacting the customer, such as Europe/Paris; null: that of the organization */
            timezone?: string | null;
            /** @description Ways in which the customer may pay */
            paymentMethods?: components["schemas"]["PaymentMethods"] | null;
            /** @description Bank accounts of the organization that the customer pays into */
            bankAccounts?: components["schemas"]["RecordId"][];
            /** @description Currency of the organization, used by the figures below */
            currency?: string;
            /**
             * Format: int64
             * @description Invoices − credit notes − payments + refunds
             */
            balance?: number;
            /**
             * Format: int64
             * @description Outstanding amount of invoices that were not written off
             */
            amountDue?: number;
            /**
             * Format: int64
             * @description Open invoices minus unapplied credit, at least 0; without invoices written off
             */
            exposure?: number;
            /**
             * Format: int64
             * @description In minor units of `currency`; null: no limit
             */
            creditLimit?: number | null;
            /** @description Whether the exposure is above the credit limit */
            overLimit?: boolean;
            /**
             * Format: int32
             * @description Days from the issue date of an invoice to its due date
             */
            paymentTerms?: number | null;
            /** @description Whether the customer gets nothing on account for now */
            onHold?: boolean;
            /** @description Why the customer is on hold */
            onHoldReason?: string | null;
            /**
             * Format: int64
             * @description The part of amountDue whose due day has ended
             */
            amountOverdue?: number;
            /**
             * Format: int64
             * @description Number of invoices that are not paid
             */
            countInvoicesDue?: number;
            /**
             * Format: int64
             * @description Number of invoices past their due date
             */
            countInvoicesOverdue?: number;
            /** @description Currencies without a rate, which the figures do not include */
            unconverted?: string[];
            /** @description Exact balances by currency */
            balances?: components["schemas"]["CurrencyBalance"][];
            /** @description Custom fields that have a value, oldest field first */
            customFields?: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl?: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version?: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt?: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt?: string;
            /** @description The same as `name` */
            companyName: string;
        };
        Customer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            address: components["schemas"]["Address"];
            /** @description Root of the family; null for a customer without a parent */
            parent: components["schemas"]["ParentCustomer"] | null;
            /** @description The customer that took over all of its records. References to the merged customer mean this one */
            mergedInto: components["schemas"]["MergedInto"] | null;
            /** @description VAT identification number */
            vatNumber: string | null;
            /** @description Number of the customer in accounting */
            accountingRef: string | null;
            /**
             * Format: uuid
             * @description Main account manager of the customer
             */
            accountManagerId: string | null;
            /**
             * Format: uuid
             * @description Its own plan
             */
            dunningPlanId: string | null;
            /** @description false: the customer and its children get no reminders */
            dunningEnabled: boolean;
            /** @description The dunning plan that applies to the customer */
            dunning: components["schemas"]["PlanInForce"];
            /** @description Language of messages to the customer; null: that of the organization */
            language: components["schemas"]["Language"] | null;
            /** @description Time zone for contacting the customer, such as Europe/Paris; null: that of the organization */
            timezone: string | null;
            /** @description Ways in which the customer may pay */
            paymentMethods: components["schemas"]["PaymentMethods"] | null;
            /** @description Bank accounts of the organization that the customer pays into */
            bankAccounts: components["schemas"]["RecordId"][];
            /** @description Currency of the organization, used by the figures below */
            currency: string;
            /**
             * Format: int64
             * @description Invoices − credit notes − payments + refunds
             */
            balance: number;
            /**
             * Format: int64
             * @description Outstanding amount of invoices that were not written off
             */
            amountDue: number;
            /**
             * Format: int64
             * @description Open invoices minus unapplied credit, at least 0; without invoices written off
             */
            exposure: number;
            /**
             * Format: int64
             * @description In minor units of `currency`; null: no limit
             */
            creditLimit: number | null;
            /** @description Whether the exposure is above the credit limit */
            overLimit: boolean;
            /**
             * Format: int32
             * @description Days from the issue date of an invoice to its due date
             */
            paymentTerms: number | null;
            /** @description Whether the customer gets nothing on account for now */
            onHold: boolean;
            /** @description Why the customer is on hold */
            onHoldReason: string | null;
            /**
             * Format: int64
             * @description The part of amountDue whose due day has ended
             */
            amountOverdue: number;
            /**
             * Format: int64
             * @description Number of invoices that are not paid
             */
            countInvoicesDue: number;
            /**
             * Format: int64
             * @description Number of invoices past their due date
             */
            countInvoicesOverdue: number;
            /** @description Currencies without a rate, which the figures do not include */
            unconverted: string[];
            /** @description Exact balances by currency */
            balances: components["schemas"]["CurrencyBalance"][];
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * @deprecated
             * @description Prefer the contact endpoints
             */
            contacts: components["schemas"]["Contact"][];
            /** @description Only with lenient handling: what was corrected or left out */
            warnings?: components["schemas"]["ErrorDetail"][];
        };
        CustomerList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            customers: components["schemas"]["CustomerSummary"][];
        };
        ContactAttributes: {
            /**
             * Format: uuid
             * @description Id of an existing contact
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string | null;
            /** @description Source system; default: API. Identifies a contact together with externalId. APP (created by a user in the application) and IMPORT are reserved */
            source?: string | null;
            /**
             * Format: email
             * @description Required for a new contact; unique within the customer, regardless of case
             */
            email?: string;
            /** @description First name */
            firstName?: string | null;
            /** @description Last name */
            lastName?: string | null;
            /** @description Phone number */
            phone?: string | null;
            /** @description One of the organization's contact positions, such as ACCOUNTING */
            position?: string | null;
            /** @description At most one contact of a customer is the main one: the last one that was set */
            isMain?: boolean | null;
            /** @description Values of custom fields, each identified by id or externalId. Fields that the list does not name keep their value; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
        } & (components["schemas"]["WithEmail"] | components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        ContactUpdate: {
            /**
             * Format: uuid
             * @description Id of an existing contact
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string | null;
            /** @description Source system; default: API. Identifies a contact together with externalId. APP (created by a user in the application) and IMPORT are reserved */
            source?: string | null;
            /**
             * Format: email
             * @description Required for a new contact; unique within the customer, regardless of case
             */
            email?: string;
            /** @description First name */
            firstName?: string | null;
            /** @description Last name */
            lastName?: string | null;
            /** @description Phone number */
            phone?: string | null;
            /** @description One of the organization's contact positions, such as ACCOUNTING */
            position?: string | null;
            /** @description At most one contact of a customer is the main one: the last one that was set */
            isMain?: boolean | null;
            /** @description Values of custom fields, each identified by id or externalId. Fields that the list does not name keep their value; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        Contact: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string | null;
            /** @description Where the record comes from */
            source: string;
            /** @description Email address */
            email: string;
            /** @description First name */
            firstName: string | null;
            /** @description Last name */
            lastName: string | null;
            /** @description Phone number */
            phone: string | null;
            /** @description Position in the company */
            position: string | null;
            /** @description Whether this is the main contact of the customer */
            isMain: boolean;
            /**
             * Format: date-time
             * @description An email to this address bounced; no further email is sent to it until the address changes
             */
            bouncedAt: string | null;
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /** @description Only with lenient handling: what was corrected or left out */
            warnings?: components["schemas"]["ErrorDetail"][];
        };
        ContactList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            contacts: components["schemas"]["Contact"][];
        };
        CustomFieldImport: {
            /** @description Identifies the field; an existing one is updated */
            externalId: string;
            /** @description Required for a new field */
            label?: string;
            /** @description Text to show to people */
            description?: string | null;
            /** @description Required for a new field; cannot be changed later */
            dataType?: components["schemas"]["CustomFieldDataType"];
            /** @description The records that have the field. Required for a new field; cannot be changed later. Values of credit notes and payments are assigned only in the application */
            entityType?: components["schemas"]["CustomFieldEntityType"];
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        CustomField: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Label */
            label: string;
            /** @description Text to show to people */
            description: string | null;
            dataType: components["schemas"]["CustomFieldDataType"];
            entityType: components["schemas"]["CustomFieldEntityType"];
            /** @description The values of a SELECT or MULTI_SELECT, oldest first: each label that was ever assigned */
            values: components["schemas"]["CustomFieldLabel"][];
            /**
             * Format: int64
             * @description Version of label and description
             */
            version: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        CustomFieldList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["CustomField"][];
        };
        CustomFieldAssignment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string;
            /** @description As the data type of the field: STRING (at most 500 characters) and TEXT a string, NUMBER a number, BOOLEAN true or false, DATE an ISO 8601 date or date-time, SELECT {label}, MULTI_SELECT a list of {label}. A new label becomes a value of the field. null clears */
            value: components["schemas"]["CustomFieldLabel"][] | {
                label: string;
            } | number | boolean | string | null;
        };
        CustomFieldValue: {
            /**
             * Format: uuid
             * @description Id of the field
             */
            id: string;
            /** @description External id of the field */
            externalId: string;
            /** @description Label */
            label: string;
            dataType: components["schemas"]["CustomFieldDataType"];
            /** @description The value of a DATE is the given date, or the given instant in UTC */
            value: components["schemas"]["CustomFieldLabel"][] | {
                label: string;
            } | number | boolean | string;
        };
        InvoiceImport: {
            /**
             * Format: uuid
             * @description Id of an existing invoice; its externalId may then change
             */
            id?: string;
            /** @description Required for a new invoice */
            externalId?: string;
            /** @description Invoice number; default: externalId */
            customId?: string | null;
            /** @description Name */
            name?: string | null;
            /**
             * Format: int64
             * @description In minor units of the currency; required for a new invoice
             */
            grossAmount?: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            netAmount?: number | null;
            /** @description Default: the currency of the organization */
            currency?: string | null;
            /** @description Required for a new invoice */
            issuedAt?: string;
            /** @description Required for a new invoice */
            dueDate?: string;
            /** @description Whether the ERP asks for no reminders of this invoice; default for a new invoice: false */
            hasSourceHold?: boolean | null;
            /** @description has values that are assigned by PUT /invoices/{invoiceId}, not by an import */
            customFields?: unknown[] | null;
            /** @description Required for a new invoice */
            customer?: components["schemas"]["CustomerRef"];
            /**
             * Format: int64
             * @description The `factsVersion` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes. Not in bulk imports
             */
            factsVersion?: number;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        /** @deprecated */
        CustomerInvoiceImport: {
            /**
             * Format: uuid
             * @description Id of an existing invoice; its externalId may then change
             */
            id?: string;
            /** @description Required for a new invoice */
            externalId?: string;
            /** @description Invoice number; default: externalId */
            customId?: string | null;
            /** @description Name */
            name?: string | null;
            /**
             * Format: int64
             * @description In minor units of the currency; required for a new invoice
             */
            grossAmount?: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            netAmount?: number | null;
            /** @description Default: the currency of the organization */
            currency?: string | null;
            /** @description Required for a new invoice */
            issuedAt?: string;
            /** @description Required for a new invoice */
            dueDate?: string;
            /** @description Whether the ERP asks for no reminders of this invoice; default for a new invoice: false */
            hasSourceHold?: boolean | null;
            /** @description has values that are assigned by PUT /invoices/{invoiceId}, not by an import */
            customFields?: unknown[] | null;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        InvoiceUpdate: {
            /**
             * Format: uuid
             * @description Reminder plan of the invoice; null for that of its customer
             */
            dunningPlanId?: string | null;
            /** @description Promise to pay; null for none */
            promiseToPay?: components["schemas"]["InvoiceUpdatePromiseToPay"] | null;
            /** @description Values of custom fields, each identified by id or externalId. Fields that the list does not name keep their value; null clears all */
            customFields?: components["schemas"]["CustomFieldAssignment"][] | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        Invoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["CustomerOfDocument"];
            /**
             * Format: uuid
             * @description The same as `customer.id`
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Amount in effect, in minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /** @description Number that is printed on the document */
            customId: string;
            /** @description Name */
            name: string | null;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            grossAmount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            netAmount: number | null;
            /**
             * Format: date-time
             * @description Day of issue
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Due date
             */
            dueDate: string;
            state: components["schemas"]["InvoiceState"];
            /**
             * Format: int64
             * @description grossAmount minus the linked amount, never below 0
             */
            amountOutstanding: number;
            /**
             * Format: int64
             * @description Linked amount beyond grossAmount
             */
            amountOverpaid: number;
            /**
             * Format: date-time
             * @description Date of the last link in effect, once nothing is outstanding
             */
            paidAt: string | null;
            /** @description Payments that are linked to the invoice */
            payments: components["schemas"]["InvoicePayment"][];
            /** @description Credit notes that are linked to the invoice */
            creditNotes: components["schemas"]["InvoiceCreditNote"][];
            /** @description Created by an API request, by the import of a file, or in the application */
            source: components["schemas"]["InvoiceSource"];
            /**
             * Format: uuid
             * @description Reminder plan of the invoice; null for that of its customer
             */
            dunningPlanId: string | null;
            /** @description Promise to pay; null for none */
            promiseToPay: components["schemas"]["InvoicePromiseToPay"] | null;
            /** @description Custom fields that have a value, oldest field first */
            customFields: components["schemas"]["CustomFieldValue"][];
            /** @description The open dispute. It stops reminders and does not change amounts */
            dispute: components["schemas"]["InvoiceDispute"] | null;
            /** @description Whether the ERP asks for no reminders. It stops reminders and does not change amounts */
            hasSourceHold: boolean;
            /** @description The write-off in the application; state says whether it still matters */
            writtenOff: components["schemas"]["InvoiceWrittenOff"] | null;
            /**
             * Format: uri
             * @description Address of the PDF, which works without keys for one hour after the response; null if none is stored. Repeat the request for a new address
             */
            pdfUrl: string | null;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /**
             * Format: int64
             * @description Changes with each edit of the fields that an import sets. Only with `expand=factsVersion`
             */
            factsVersion?: number;
        };
        InvoiceList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            invoices: components["schemas"]["Invoice"][];
        };
        PaymentImport: {
            /**
             * Format: uuid
             * @description Id of an existing payment; its externalId may then change
             */
            id?: string;
            /** @description Required for a new payment */
            externalId?: string;
            /** @description Required for a new payment */
            customer?: components["schemas"]["CustomerRef"];
            /**
             * Format: int64
             * @description In minor units of the currency; required for a new payment
             */
            amount?: number;
            /** @description Default: the currency of the linked invoices, else that of the organization */
            currency?: string | null;
            /** @description Default: now */
            validatedAt?: string | null;
            /** @description Default: UNKNOWN */
            instrument?: components["schemas"]["Instrument"] | null;
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId?: string | null;
            /** @description Reference of the bank or the payment provider */
            refNumber?: string | null;
            /** @description Complete list: other links are removed. Absent: links do not change */
            linkedInvoices?: components["schemas"]["InvoiceLink"][] | null;
            /** @description The bank transaction whose money it is: the payment takes the place of the one that a match created */
            bankTransaction?: components["schemas"]["RecordReference"] | null;
            /**
             * Format: int64
             * @description The `factsVersion` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes. Not in bulk imports
             */
            factsVersion?: number;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        Payment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["CustomerOfDocument"];
            /**
             * Format: uuid
             * @description The same as `customer.id`
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Amount in effect, in minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Amount that refunds take back
             */
            amountRefunded: number;
            /**
             * Format: int64
             * @description Amount that is neither linked nor refunded
             */
            amountUnlinked: number;
            /**
             * Format: date-time
             * @description When the payment was made
             */
            validatedAt: string;
            instrument: components["schemas"]["Instrument"];
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId: string | null;
            /** @description Reference of the bank or the payment provider */
            refNumber: string | null;
            /** @description Invoices that the amount is linked to */
            linkedInvoices: components["schemas"]["LinkedInvoice"][];
            /** @description Bank transaction whose match it belongs to. null: none. Only with `expand=bankTransaction` */
            bankTransaction?: components["schemas"]["RecordId"] | null;
            /**
             * Format: int64
             * @description Changes with each edit of the fields that an import sets. Only with `expand=factsVersion`
             */
            factsVersion?: number;
        };
        PaymentList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Payment"][];
        };
        CreditNoteImport: {
            /**
             * Format: uuid
             * @description Id of an existing credit note; its externalId may then change
             */
            id?: string;
            /** @description Required for a new credit note */
            externalId?: string;
            /** @description Credit note number; default: externalId */
            customId?: string | null;
            /** @description Name */
            name?: string | null;
            /** @description Required for a new credit note */
            customer?: components["schemas"]["CustomerRef"];
            /**
             * Format: int64
             * @description In minor units of the currency; required for a new credit note
             */
            grossAmount?: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            netAmount?: number | null;
            /** @description Default: the currency of the linked invoices, else that of the organization */
            currency?: string | null;
            /** @description Default: now */
            issuedAt?: string | null;
            /** @description Due date */
            dueDate?: string | null;
            /** @description Complete list: other links are removed. Absent: links do not change */
            linkedInvoices?: components["schemas"]["InvoiceLink"][] | null;
            /**
             * Format: int64
             * @description The `factsVersion` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes. Not in bulk imports
             */
            factsVersion?: number;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        CreditNote: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["CustomerOfDocument"];
            /**
             * Format: uuid
             * @description The same as `customer.id`
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Amount in effect, in minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /** @description Number that is printed on the document */
            customId: string;
            /** @description Name */
            name: string | null;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            grossAmount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            netAmount: number | null;
            /**
             * Format: date-time
             * @description Day of issue
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Due date
             */
            dueDate: string | null;
            /**
             * Format: int64
             * @description Amount that refunds take back
             */
            amountRefunded: number;
            /**
             * Format: int64
             * @description Amount that is neither linked nor refunded
             */
            amountUnlinked: number;
            /** @description Invoices that the amount is linked to */
            linkedInvoices: components["schemas"]["LinkedInvoice"][];
            /**
             * Format: uri
             * @description Address of the PDF, which works without keys for one hour after the response; null if none is stored. Repeat the request for a new address
             */
            pdfUrl: string | null;
            /**
             * Format: int64
             * @description Changes with each edit of the fields that an import sets. Only with `expand=factsVersion`
             */
            factsVersion?: number;
        };
        CreditNoteList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["CreditNote"][];
        };
        RefundImport: {
            /**
             * Format: uuid
             * @description Id of an existing refund; its externalId may then change
             */
            id?: string;
            /** @description Required for a new refund */
            externalId?: string;
            /** @description Required for a new refund */
            customer?: components["schemas"]["CustomerRef"];
            /**
             * Format: int64
             * @description In minor units of the currency; required for a new refund
             */
            amount?: number;
            /** @description Default: the currency of the linked documents, else that of the organization */
            currency?: string | null;
            /** @description Default: now */
            validatedAt?: string | null;
            /** @description Default: UNKNOWN */
            instrument?: components["schemas"]["Instrument"] | null;
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId?: string | null;
            /** @description Reference of the bank or the payment provider */
            refNumber?: string | null;
            /** @description Complete list of the payments that it takes back */
            linkedPayments?: components["schemas"]["PaymentLink"][] | null;
            /** @description Complete list of the credit notes that it takes back */
            linkedCreditNotes?: components["schemas"]["CreditNoteLink"][] | null;
            /**
             * Format: int64
             * @description The `factsVersion` that was edited; 0: the record must not exist yet. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes. Not in bulk imports
             */
            factsVersion?: number;
        } & (components["schemas"]["WithExternalId"] | components["schemas"]["WithId"]);
        Refund: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["CustomerOfDocument"];
            /**
             * Format: uuid
             * @description The same as `customer.id`
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Amount in effect, in minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: uri
             * @description Page of the record in the application
             */
            directUrl: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountUnlinked: number;
            /**
             * Format: date-time
             * @description When the payment was made
             */
            validatedAt: string;
            instrument: components["schemas"]["Instrument"];
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId: string | null;
            /** @description Reference of the bank or the payment provider */
            refNumber: string | null;
            /** @description Payments that the refund takes back */
            linkedPayments: components["schemas"]["RefundLinkedPayment"][];
            /** @description Credit notes that the refund takes back */
            linkedCreditNotes: components["schemas"]["RefundLinkedCreditNote"][];
            /** @description Bank transaction whose match it belongs to. null: none. Only with `expand=bankTransaction` */
            bankTransaction?: components["schemas"]["RecordId"] | null;
            /**
             * Format: int64
             * @description Changes with each edit of the fields that an import sets. Only with `expand=factsVersion`
             */
            factsVersion?: number;
        };
        RefundList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Refund"][];
        };
        ReconcileRequest: {
            /** @description The same value again replaces the earlier reconciliation: an absent list keeps its previous value, four empty lists undo it */
            externalId: string;
            /** @description Debits, paired before refunds */
            invoices?: components["schemas"]["ReconcileItem"][];
            /** @description Debits */
            refunds?: components["schemas"]["ReconcileItem"][];
            /** @description Credits, paired before credit notes */
            payments?: components["schemas"]["ReconcileItem"][];
            /** @description Credits */
            creditNotes?: components["schemas"]["ReconcileItem"][];
        };
        ReconcileResult: {
            /**
             * Format: uuid
             * @description null after it was undone
             */
            id: string | null;
            /** @description The caller's own id */
            externalId: string;
            /**
             * @description What the request changed
             * @enum {string}
             */
            status: "CREATED" | "UPDATED" | "UNCHANGED" | "UNDONE";
            /** @description Links that the reconciliation made */
            links: components["schemas"]["ReconcileLink"][];
            /** @description The invoices */
            invoices: components["schemas"]["ReconcileResultInvoice"][];
        };
        BankAccount: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name of the account */
            name: string;
            /** @description Name of the bank */
            bankName: string | null;
            /** @description Without spaces. Null if accountNumber and routingNumber are set */
            iban: string | null;
            /** @description Account number, if there is no IBAN */
            accountNumber: string | null;
            /** @description Bank routing number, in addition to an account number */
            routingNumber: string | null;
            /** @description BIC of the bank */
            bic: string | null;
            /** @description ISO 4217 code */
            currency: string;
        };
        BankAccountList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["BankAccount"][];
        };
        /** @description A balance with its documents, oldest first */
        CustomerBalance: {
            customer: components["schemas"]["CustomerBalanceCustomer"];
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /** @description Time zone of the organization, in which the day ends */
            timezone: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Invoices − credit notes − payments + refunds
             */
            balance: number;
            /**
             * Format: int64
             * @description Outstanding amount of invoices that were not written off
             */
            amountDue: number;
            /**
             * Format: int64
             * @description The part of amountDue whose due day had ended when that day began
             */
            amountOverdue: number;
            /** @description Currencies without a rate, which these figures do not include */
            unconverted: string[];
            /** @description Exact balances by currency */
            balances: components["schemas"]["CustomerBalanceBalance"][];
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["CustomerBalanceItem"][];
        };
        Organization: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
            /** @description Currency of figures without their own currency */
            currency: string;
            /** @description IANA name; days begin and end in this time zone */
            timezone: string;
            /**
             * @description Language
             * @enum {string}
             */
            language: "en" | "fr" | "de" | "es" | "it" | "nl";
            /** @description For tests: sends no email, and `/test_clock` can move its time */
            sandbox: boolean;
            /** @description The only integration that may create and change records; null: none */
            nativeIntegration: string | null;
            /** @description Positions that contacts can have */
            contactPositions: string[];
            limits: components["schemas"]["OrganizationLimits"];
            /** @description Value of one unit of another currency */
            rates: components["schemas"]["OrganizationRate"][];
            /** @description Version of the service */
            version: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        PortalAttributes: {
            /**
             * Format: email
             * @description Email address of the person who will use the link
             */
            user?: string | null;
            /** @description Space-separated fully qualified domain names, each optionally with https:// and a port, that may embed the page; default: none */
            frameAncestors?: string | null;
            /**
             * Format: int32
             * @description Seconds for which the link works; default: 86400
             * @default 86400
             */
            expiresIn?: number | null;
        } | null;
        PortalLink: {
            /**
             * Format: uri
             * @description Address of the customer's page with its token: every holder of the address can open it
             */
            url: string;
        };
        User: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
            /** @description Email address */
            email: string;
            /** @description Position in the company */
            position: string | null;
            role: components["schemas"]["UserRole"];
        };
        UserList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            users: components["schemas"]["User"][];
        };
        AccountManagersRequest: {
            /** @description Complete list, in order; the first is the customer's accountManagerId */
            userIds: string[];
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        AccountManager: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
            /** @description Email address */
            email: string;
            /** @description Position in the company */
            position: string | null;
            role: components["schemas"]["UserRole"];
            /**
             * Format: date-time
             * @description When the user was assigned
             */
            assignedAt: string;
        };
        AccountManagers: {
            /**
             * Format: int32
             * @description Number of assigned users
             */
            total: number;
            /** @description The records of this page */
            items: components["schemas"]["AccountManager"][];
            /**
             * Format: int64
             * @description Version of the list
             */
            version: number;
        };
        StatementOfAccount: {
            customer: components["schemas"]["StatementOfAccountCustomer"];
            /**
             * Format: date
             * @description First day
             */
            from: string;
            /**
             * Format: date
             * @description Last day
             */
            to: string;
            /** @description Time zone of the organization, in which days end */
            timezone: string;
            /** @description The account in each currency, by currency code */
            currencies: components["schemas"]["StatementInCurrency"][];
        };
        BankFile: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name of the file */
            fileName: string;
            /**
             * Format: int64
             * @description In bytes
             */
            size: number;
            /** @description NEEDS_MAPPING: a table, whose columns you map by POST /bank_files/{id}/mapping. FAILED: the file cannot be read to its end; statements before the damage are stored */
            state: components["schemas"]["BankFileState"];
            /** @description Why the rest of the file cannot be read */
            failure: components["schemas"]["BankFileFailure"] | null;
            /**
             * Format: int64
             * @description Statements that are stored
             */
            statements: number;
            /**
             * Format: int64
             * @description Statements that cannot be true. None of their transactions are stored
             */
            refusedStatements: number;
            /**
             * Format: int64
             * @description Lines of all statements
             */
            transactions: number;
            /**
             * Format: int64
             * @description Lines that no earlier statement contained
             */
            newTransactions: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        BankFileList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["BankFile"][];
        };
        BankStatement: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: uuid
             * @description The file that contains it
             */
            bankFileId: string;
            /** @description WAITING: its account is unknown; assign a bank account. REFUSED: it cannot be true, so none of its transactions are stored */
            state: components["schemas"]["BankStatementState"];
            /** @description Format of the file, for example CAMT or MT940 */
            format: string;
            /** @description INTRADAY: the transactions of a day so far. NOTIFICATION: details of some transactions */
            kind: components["schemas"]["BankStatementKind"];
            /** @description Identification by the bank, which it may repeat */
            bankId: string | null;
            /** @description Number of the statement, as the bank counts them */
            sequence: string | null;
            /** @description Account into which the customer transfers */
            bankAccount: components["schemas"]["StatementBankAccount"] | null;
            /** @description As the file states it */
            iban: string | null;
            /** @description As the file states it */
            accountNumber: string | null;
            /** @description Holder of the account, as the file states it */
            ownerName: string | null;
            /** @description Currency of the amounts */
            currency: string | null;
            /**
             * Format: date
             * @description First day of the period
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day of the period
             */
            until: string | null;
            /** @description Balance before its transactions */
            opening: components["schemas"]["BankBalance"] | null;
            /** @description Balance after its transactions */
            closing: components["schemas"]["BankBalance"] | null;
            /**
             * Format: int64
             * @description Sum of its booked transactions. In minor units, negative for money out
             */
            amount: number;
            /**
             * Format: int64
             * @description Null: the balances fit, or there is no earlier statement of the account
             */
            gap: number | null;
            /**
             * Format: int64
             * @description Number of its lines
             */
            transactions: number;
            /**
             * Format: int64
             * @description Lines that no earlier statement contained
             */
            newTransactions: number;
            /** @description Why none of its transactions are stored; null: they are */
            refusal: components["schemas"]["BankStatementRefusal"] | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
        };
        BankStatementList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["BankStatement"][];
        };
        BankStatementAssignment: {
            /**
             * Format: uuid
             * @description The bank account that the statement is of
             */
            bankAccountId: string;
        };
        BankTableMapping: {
            /**
             * Format: int64
             * @description Line of the headings. null: the table has none
             */
            headingLine: number | null;
            /** @description Columns by their position, from 1. null: the table has none */
            columns: components["schemas"]["BankTableColumns"];
            /** @description Order of day, month and year. null: each date shows it */
            dateOrder: components["schemas"]["DateOrder"] | null;
            /** @description null: each amount shows it */
            decimalMark: components["schemas"]["DecimalMark"] | null;
            /** @description Amounts: positive ones are money out. Debit and credit: debits are negative */
            isInverted?: boolean;
            /**
             * Format: uuid
             * @description Your account. Required if the table does not state it
             */
            bankAccountId?: string | null;
            /** @description Of rows that state none. By default that of the account */
            currency?: string | null;
        };
        BankTable: {
            format: components["schemas"]["BankTableFormat"];
            /**
             * Format: int64
             * @description Rows that are not empty
             */
            rowCount: number;
            /** @description First rows of the file */
            rows: components["schemas"]["BankTableRow"][];
            /** @description Your IBAN, from the rows above the headings */
            iban: string | null;
            /** @description As proposed or remembered. null: the headings are not known */
            mapping: components["schemas"]["ProposedBankTableMapping"] | null;
            /** @description Whether you confirmed this mapping for another file */
            isRemembered: boolean;
            /** @description Facts that the table does not show */
            questions: components["schemas"]["BankTableQuestion"][];
        };
        BankTablePreview: {
            /** @description One for each account and currency */
            statements: components["schemas"]["BankTableStatement"][];
            /** @description First rows, as they are read */
            lines: components["schemas"]["BankTableLine"][];
            /** @description First rows that cannot be read. The mapping is accepted if there are none */
            refusals: components["schemas"]["BankTableRefusal"][];
        };
        BankFileMapping: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description A file with these headings is read by it */
            headings: string[];
            /** @description null: the tables state their account */
            bankAccount: components["schemas"]["MappedBankAccount"] | null;
            mapping: components["schemas"]["BankTableMapping"];
            /**
             * Format: date-time
             * @description When a file was last read by it
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        BankFileMappingList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["BankFileMapping"][];
        };
        BankTransaction: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string | null;
            bankAccount: components["schemas"]["BankAccountName"];
            state: components["schemas"]["BankTransactionState"];
            /**
             * Format: int64
             * @description In minor units of the currency, positive for money in
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            bookedOn: string;
            /**
             * Format: date
             * @description Day from which it bears interest
             */
            valueOn: string | null;
            /** @description The other side of the transaction */
            payer: components["schemas"]["Payer"];
            /** @description Id that the payer gave the transfer */
            endToEndId: string | null;
            /** @description Mandate of a direct debit */
            mandateId: string | null;
            /** @description Reference of the bank */
            bankReference: string | null;
            /** @description The reference that the account holder gave the order */
            ownReference: string | null;
            /** @description ISO codes joined by `-`, or the code of the bank */
            code: string | null;
            /** @description Text of the payer */
            text: string | null;
            /** @description Remark of the bank */
            additionalText: string | null;
            /** @description References that the payer repeated, such as RF, QRR, OGM or KID */
            structuredReferences: components["schemas"]["StructuredReference"][];
            /** @description Charges of the bank */
            charges: components["schemas"]["BankCharge"][];
            /** @description Why a payment came back. null: it is no return */
            returnReason: string | null;
            /** @description CHARGE: a charge of the bank. OWN_TRANSFER: a transfer between own accounts. DUPLICATE: the same money as another transaction, and not counted in the balance of its account. Otherwise as it was stated */
            exclusionReason: string | null;
            /** @description The booked line that it is one payment or charge of */
            batch: components["schemas"]["BankBatch"] | null;
            /** @description Why the payments of a batch are not transactions of their own. null: it is no such batch */
            keptWhole: string | null;
            /** @description The match in force */
            match: components["schemas"]["MatchOfTransaction"] | null;
            /** @description Question to the payer which invoices it is for. null: it was not asked */
            question: components["schemas"]["PayerQuestion"] | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        BankTransactionList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["BankTransaction"][];
        };
        BankTransactionImport: {
            /**
             * Format: uuid
             * @description A known transaction, as an export names it. Nothing of it is changed
             */
            id?: string;
            /** @description Id of your feed. A known one changes nothing */
            externalId?: string;
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId?: string;
            /** @description IBAN or number of your bank account, instead of bankAccountId */
            bankAccountNumber?: string;
            /** @description Currency of the account, if several accounts have its number */
            currency?: string;
            /**
             * Format: int64
             * @description In minor units of the currency of the account, positive for money in
             */
            amount: number;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            bookedOn: string;
            /**
             * Format: date
             * @description Day from which it bears interest
             */
            valueOn?: string | null;
            /**
             * @description Whether the bank has not booked it yet
             * @default false
             */
            isPending?: boolean;
            payer?: components["schemas"]["StatedPayer"];
            /** @description Id that the payer gave the transfer */
            endToEndId?: string | null;
            /** @description Mandate of a direct debit */
            mandateId?: string | null;
            /** @description Reference of the bank */
            bankReference?: string | null;
            /** @description Code of the bank for the kind of transaction */
            code?: string | null;
            /** @description Text of the payer */
            text?: string | null;
            /** @description Reference of yours that the payer repeated: RF, QRR, OGM or KID */
            structuredReference?: string | null;
            /** @description Why a payment came back */
            returnReason?: string | null;
        } & (components["schemas"]["WithExternalIdAndBankAccountId"] | components["schemas"]["WithExternalIdAndBankAccountNumber"] | components["schemas"]["WithId"]);
        BankTransactionImports: {
            /** @description The records of this page */
            items: components["schemas"]["BankTransactionImport"][];
        };
        BankTransactions: {
            /** @description The records of this page */
            items: components["schemas"]["BankTransaction"][];
        };
        MatchPartInput: {
            /** @description FEE: charges of the bank or a payment provider, without a document */
            kind: components["schemas"]["MatchPartKind"];
            /**
             * Format: int64
             * @description In minor units. PAYMENT: money in, so positive. REFUND: money out, so negative. FEE: either. The parts add up to the amount of the transaction
             */
            amount: number;
            /** @description For a new payment or refund */
            customer?: components["schemas"]["RecordReference"];
            /** @description PAYMENT: joins this payment instead of creating one */
            payment?: components["schemas"]["RecordReference"];
            /** @description REFUND: joins this refund instead of creating one */
            refund?: components["schemas"]["RecordReference"];
            /** @description PAYMENT: the invoices that are paid. The rest of the payment stays on account */
            linkedInvoices?: components["schemas"]["PaidInvoice"][];
            /** @description PAYMENT: the credit notes that the payer deducted. They pay the invoices together with the payment. REFUND: the credit notes that are paid out */
            linkedCreditNotes?: components["schemas"]["UsedCreditNote"][];
            /** @description REFUND: the payments that it takes back. Invoices that they paid are open again */
            linkedPayments?: components["schemas"]["ReturnedPayment"][];
        };
        MatchRequest: {
            /** @description Proposal of the rules to accept */
            proposalId?: string;
            /** @description Parts that you chose, instead of a proposal */
            parts?: components["schemas"]["MatchPartInput"][];
        };
        UnmatchRequest: {
            /** @description Why the match was undone */
            cause: string;
        };
        ExclusionRequest: {
            /** @description Why the transaction is no receivable, such as an own transfer */
            reason: string;
        };
        Match: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: int32
             * @description Rule that found it. null: a person chose the parts
             */
            rule: number | null;
            /** @description Whether it was applied without a person */
            isAutomatic: boolean;
            /** @description null: the service itself */
            actor: components["schemas"]["MatchActor"] | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /** @description Payments, refunds and fees that the transaction consists of */
            parts: components["schemas"]["MatchPart"][];
            bankTransaction: components["schemas"]["RecordId"];
            /** @description Evidence of the rule. null: a person chose the parts */
            proof: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description null: the match is in force
             */
            undoneAt: string | null;
            /** @description null: the service itself */
            undoneBy: components["schemas"]["MatchActor"] | null;
            /** @description Why it was undone */
            undoneCause: string | null;
        };
        BankProposals: {
            /** @description What the rules decided. UNMATCHED: nothing was found, or they have not decided yet */
            state: components["schemas"]["BankDecisionState"];
            /**
             * Format: int32
             * @description Number of the rule
             */
            rule: number | null;
            /** @description Best first, at most 20 */
            proposals: components["schemas"]["BankProposal"][];
            /**
             * Format: int64
             * @description Solutions that exist, also those not listed
             */
            total: number;
            /** @description Sums were not searched: the customer has too many open invoices */
            isSearchLimited: boolean;
            /** @description Only the switch of its rule keeps it from being applied */
            isCertain: boolean;
            /** @description Who paid, and why */
            payer: {
                [key: string]: unknown;
            } | null;
            /** @description Customers that the proposals name */
            customers: components["schemas"]["CustomerOfRecord"][];
            /** @description Documents that the proposals name */
            documents: components["schemas"]["DocumentOfProposal"][];
            /**
             * Format: date-time
             * @description null: the rules have not decided yet
             */
            decidedAt: string | null;
        };
        RemittanceAdvice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description WAITING: no line of a bank statement has its amount. PROPOSED: an open line may be its payment. USED: a match in force rests on it. UNUSABLE: `problem` says why */
            state: components["schemas"]["RemittanceAdviceState"];
            /** @description How it arrived */
            source: components["schemas"]["RemittanceAdviceSource"];
            /** @description null: it is not read yet */
            format: components["schemas"]["RemittanceAdviceFormat"] | null;
            /** @description Name of the file */
            fileName: string;
            /**
             * Format: int64
             * @description In bytes
             */
            size: number;
            /**
             * Format: uuid
             * @description The received email that contained it
             */
            messageId: string | null;
            /** @description Who paid, as the user or the answered email says */
            customer: components["schemas"]["CustomerOfAdvice"] | null;
            /** @description Whether a user uploaded it, or it came from a contact of the customer. Others only propose */
            isTrusted: boolean;
            /** @description As the advice states it */
            payerName: string | null;
            /** @description As the advice states it */
            customerNumber: string | null;
            /** @description ISO 4217 code */
            currency: string | null;
            /**
             * Format: int64
             * @description Sum of its lines in minor units
             */
            amount: number | null;
            /** @description Whether it states its total. Without one, all its numbers must be known documents */
            hasTotal: boolean;
            /**
             * Format: date
             * @description Day of the payment
             */
            paidOn: string | null;
            /** @description Reference of the payment */
            reference: string | null;
            /** @description What it pays, in the order of the file */
            lines: components["schemas"]["RemittanceAdviceLine"][];
            /** @description Why it is not used */
            problem: components["schemas"]["RemittanceAdviceRefusal"] | null;
            /** @description The line whose match rests on it, or that may be its payment */
            transaction: components["schemas"]["TransactionOfAdvice"] | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        RemittanceAdviceList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["RemittanceAdvice"][];
        };
        PaymentProviderConnection: {
            provider: components["schemas"]["PaymentProviderName"];
            /** @description PAUSED: no new payments. Payments under way are still followed */
            state: components["schemas"]["PaymentProviderState"];
            /** @description TEST: no money moves. A sandbox allows only TEST */
            mode: components["schemas"]["PaymentProviderMode"];
            /** @description The account of the key. null: it was not checked */
            account: string | null;
            /** @description Methods that the account offers */
            methods: components["schemas"]["OnlinePaymentMethod"][];
            /** @description Whether webhooks can be verified */
            hasWebhookSecret: boolean;
            /** @description Enter this address at the provider */
            webhookUrl: string;
            /** @description Why the last call failed. null: it succeeded */
            problem: components["schemas"]["PaymentProviderProblem"] | null;
            /**
             * Format: date-time
             * @description When the source was checked
             */
            checkedAt: string | null;
            /** Format: date-time */
            payoutsReadAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        PaymentProviderList: {
            /** @description The records of this page */
            items: components["schemas"]["PaymentProviderConnection"][];
        };
        PaymentProviderUpdate: {
            /** @description TEST: no money moves. A sandbox allows only TEST */
            mode: components["schemas"]["PaymentProviderMode"];
            /** @description Secret or restricted key, or access token. Required at first. It is stored encrypted, and no response contains it */
            key?: string;
            /** @description Signing secret of the webhook. Without it, no webhook is accepted. Stored like the key */
            webhookSecret?: string;
            /** @description Methods that the account offers. Rules choose among them */
            methods: components["schemas"]["OnlinePaymentMethod"][];
            /** @description true: no new payments. Payments under way are still followed */
            isPaused?: boolean;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        PaymentProviderCheck: {
            /** @description Whether the key is accepted, fits the mode and has its rights */
            isWorking: boolean;
            account: string | null;
            accountName: string | null;
            /** @description Rights that the key lacks, in the words of the provider */
            missing: string[];
            /** @description What the provider answered. null: it accepted the key */
            problem: string | null;
        };
        OnlinePaymentRuleValues: {
            /** @description Whether debtors can pay online */
            isOffered: boolean;
            /** @description Methods in the order of the buttons */
            methods: components["schemas"]["OnlinePaymentMethod"][];
            /** @description One for each currency */
            limits: components["schemas"]["OnlinePaymentLimit"][];
            /** @description Paid by the debtor on top. EU law forbids it for cards and direct debits of consumers, and in many countries for companies */
            fees: components["schemas"]["OnlinePaymentFee"][];
            /**
             * Format: int32
             * @description With a native integration: days for which a payment holds reminders until the ERP records it
             */
            erpDays: number;
        };
        CustomerOnlinePaymentRuleValues: {
            /** @description Whether debtors can pay online */
            isOffered?: boolean;
            /** @description Methods in the order of the buttons */
            methods?: components["schemas"]["OnlinePaymentMethod"][];
            /** @description One for each currency */
            limits?: components["schemas"]["OnlinePaymentLimit"][];
            /** @description Paid by the debtor on top. EU law forbids it for cards and direct debits of consumers, and in many countries for companies */
            fees?: components["schemas"]["OnlinePaymentFee"][];
            /**
             * Format: int32
             * @description With a native integration: days for which a payment holds reminders until the ERP records it
             */
            erpDays?: number;
        };
        OnlinePaymentRules: {
            values: components["schemas"]["OnlinePaymentRuleValues"];
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        OnlinePaymentRulesChange: {
            values: components["schemas"]["OnlinePaymentRuleValues"];
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        CustomerOnlinePaymentRules: {
            values: components["schemas"]["CustomerOnlinePaymentRuleValues"];
            inForce: components["schemas"]["OnlinePaymentRuleValues"];
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        CustomerOnlinePaymentRulesChange: {
            values: components["schemas"]["CustomerOnlinePaymentRuleValues"];
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        OnlinePayment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description CREATED: the debtor has not paid yet. PENDING: the provider has not confirmed the money, which never counts as paid. SUCCEEDED: it is a payment in the ledger. REVERSED: taken back after that */
            state: components["schemas"]["OnlinePaymentState"];
            /** @description CHECKOUT: the debtor paid on a page of the provider. CHARGE: a mandate was charged */
            kind: components["schemas"]["OnlinePaymentKind"];
            /** @description Where it was started */
            source: components["schemas"]["OnlinePaymentSource"];
            provider: components["schemas"]["PaymentProviderName"];
            /** @description As the provider names it */
            providerId: string | null;
            /** @description TEST: no money moves. A sandbox allows only TEST */
            mode: components["schemas"]["PaymentProviderMode"];
            method: components["schemas"]["OnlinePaymentMethod"];
            customer: components["schemas"]["CustomerOfRecord"];
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Pays invoices, in minor units
             */
            amount: number;
            /**
             * Format: int64
             * @description Paid by the debtor on top, in minor units
             */
            surcharge: number;
            /**
             * Format: int64
             * @description Kept by the provider. null: not known yet
             */
            fee: number | null;
            /**
             * Format: int64
             * @description Refunded so far, in minor units
             */
            refundedAmount: number;
            /** @description Shown to the debtor */
            reference: string;
            /** @description Why the provider refused it */
            failure: components["schemas"]["OnlinePaymentFailure"] | null;
            /** @description Why a person must look at it. null: nothing is wrong */
            problem: components["schemas"]["OnlinePaymentProblem"] | null;
            /**
             * Format: date-time
             * @description Reminders of its customer wait until then
             */
            holdsUntil: string | null;
            /**
             * Format: uuid
             * @description The payment in the ledger. null: none was written
             */
            paymentId: string | null;
            /** @description The invoices */
            invoices: components["schemas"]["OnlinePaymentInvoice"][];
            refunds: components["schemas"]["OnlineRefund"][];
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /** Format: date-time */
            settledAt: string | null;
            /** Format: date-time */
            endedAt: string | null;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        OnlinePaymentList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["OnlinePayment"][];
        };
        OnlineRefundRequest: {
            /**
             * Format: int64
             * @description In minor units. Absent: all that is left
             */
            amount?: number;
        };
        Payout: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            provider: components["schemas"]["PaymentProviderName"];
            /** @description As the provider names it */
            providerId: string;
            state: components["schemas"]["PayoutState"];
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Paid to your bank account, in minor units. Negative: debited
             */
            amount: number;
            /**
             * Format: int64
             * @description Kept by the provider, in minor units
             */
            fee: number;
            /**
             * Format: date
             * @description Day at the bank
             */
            arrivesOn: string;
            /** @description Text on the bank statement */
            reference: string | null;
            /**
             * Format: uuid
             * @description The bank transaction that it is. null: none was found
             */
            bankTransactionId: string | null;
            /** @description At most 200; a list of all is at the provider */
            items: components["schemas"]["PayoutItem"][];
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
        };
        PayoutList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Payout"][];
        };
        DunningPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
            /** @description Whether automatic steps are carried out by the service, or all steps by people */
            mode: components["schemas"]["PlanMode"];
            /** @description Whether a customer gets one contact for all invoices, or one contact for each invoice */
            entity: components["schemas"]["PlanEntity"];
            /** @description First step for an invoice that is already late. STANDARD: the first step after the due date. CONTEXTUAL: the step for its age */
            takeover: components["schemas"]["Takeover"];
            /** @description Minimum net amounts by currency, in minor units. Smaller amounts trigger no reminder */
            minimumAmounts: {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description For a plan per invoice: percentage of emails that the weekly limit may delay. Above it, emails are combined
             */
            combineAbove: number;
            /**
             * Format: int64
             * @description Number that increases with each change of the steps or the behaviour
             */
            version: number;
            /** @description Whether it applies to all customers and invoices without a plan of their own */
            isDefault: boolean;
            /** @description Whether it sends reminders. An inactive plan does nothing */
            isActive: boolean;
            /** @description Sorted by day */
            steps: components["schemas"]["DunningStep"][];
        };
        DunningPlanList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["DunningPlan"][];
        };
        Action: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
            type: components["schemas"]["ActionType"];
            state: components["schemas"]["ActionState"];
            /** @description Created by a dunning plan, by a reply, or by hand */
            source: components["schemas"]["ActionSource"];
            customer: components["schemas"]["CustomerOfRecord"];
            /** @description The invoice that triggered it */
            carryingInvoice: components["schemas"]["InvoiceOfAction"] | null;
            /** @description All invoices that it is about */
            invoices: components["schemas"]["InvoiceOfAction"][];
            /** @description Reminder plan that created the action; null for none */
            dunningPlan: components["schemas"]["ActionDunningPlan"] | null;
            /** @description Users that the action is assigned to */
            assignedTo: components["schemas"]["UserOfAction"][];
            /** @description User who performed it. Also null if the service performed it */
            performedBy: components["schemas"]["UserOfAction"] | null;
            /**
             * Format: date-time
             * @description Due date
             */
            dueDate: string;
            /**
             * Format: date-time
             * @description When it was done; null while it is open
             */
            performedAt: string | null;
            /**
             * Format: date-time
             * @description Work lists leave it out until then
             */
            snoozedUntil: string | null;
            /** @description Step of the plan */
            stepKey: string | null;
            /** @description Subject of an action without a step: a reply that waits, money on account to apply, an address that fails, a reply past its deadline, a receipt, or an email that a user wrote */
            topic: components["schemas"]["ActionTopic"] | null;
            /**
             * @description Result. For an executed call: REACHED, VOICEMAIL, PROMISED, DISPUTED, WRONG_CONTACT, CALL_BACK, or DONE if none was stated
             * @enum {string|null}
             */
            outcome: "SENT" | "PAID" | "DISPUTED" | "SOURCE_HOLD" | "PROMISED" | "PAUSED" | "NOT_DUE" | "NO_RECIPIENT" | "BOUNCED" | "REFUSED" | "UNCERTAIN" | "DONE" | "PRINTED" | "ANSWERED" | "CASH_RECEIVED" | "OVERTAKEN" | "REACHED" | "VOICEMAIL" | "WRONG_CONTACT" | "CALL_BACK" | null;
            /** @description Why it cannot be printed: a formal notice with invoices in a currency for which the organization has no bank account. null: it can be printed, or is no such letter */
            holdReason: components["schemas"]["ActionHoldReason"] | null;
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Version of the assignees and the snooze
             */
            version: number;
        };
        ActionList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Action"][];
        };
        PayerQuestionRequest: {
            /** @description Who is asked. Default: the payer, if the rules are certain who it is */
            customer?: components["schemas"]["RecordReference"];
            /** @description Recipients. Default: the main contact of the customer */
            to?: string[];
        };
        NoteAttributes: {
            /** @description Unique in the organization. null or an empty string clears it */
            externalId?: string | null;
            /** @description Required for a new note */
            content?: string;
            /**
             * Format: uuid
             * @description This or `customer` is required for a new note
             */
            customerId?: string;
            customer?: components["schemas"]["RecordReference"];
            /**
             * Format: uuid
             * @description One of the customer's invoices. null clears it
             */
            invoiceId?: string | null;
            /** @description Invoice that the note refers to; null for none */
            invoice?: components["schemas"]["DocumentReference"] | null;
            /**
             * Format: uuid
             * @description Author. null clears it
             */
            userId?: string | null;
        } & (components["schemas"]["WithContentAndCustomerId"] | components["schemas"]["WithContentAndCustomer"]);
        NoteUpdate: {
            /** @description Unique in the organization. null or an empty string clears it */
            externalId?: string | null;
            /** @description Required for a new note */
            content?: string;
            /**
             * Format: uuid
             * @description This or `customer` is required for a new note
             */
            customerId?: string;
            customer?: components["schemas"]["RecordReference"];
            /**
             * Format: uuid
             * @description One of the customer's invoices. null clears it
             */
            invoiceId?: string | null;
            /** @description Invoice that the note refers to; null for none */
            invoice?: components["schemas"]["DocumentReference"] | null;
            /**
             * Format: uuid
             * @description Author. null clears it
             */
            userId?: string | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        NoteAttachment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name of the file */
            fileName: string;
            /** @description Type that the sender gave */
            contentType: string;
            /**
             * Format: int64
             * @description Bytes
             */
            size: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
        };
        Note: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string | null;
            /** @description Text of the note */
            content: string;
            /**
             * @description APP: written by a person in the application. API keys cannot change it
             * @enum {string}
             */
            source: "API" | "APP";
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            customer: components["schemas"]["CustomerOfRecord"];
            /**
             * Format: uuid
             * @description Id of the invoice that the note refers to; null for none
             */
            invoiceId: string | null;
            /** @description Invoice that the note refers to; null for none */
            invoice: components["schemas"]["NoteInvoice"] | null;
            /**
             * Format: uuid
             * @description Id of the author; null for none
             */
            userId: string | null;
            /** @description Present only with includeAttachments */
            attachments?: components["schemas"]["NoteAttachment"][];
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: date-time
             * @description When the content last changed
             */
            modifiedAt: string;
        };
        NoteList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Note"][];
        };
        NoteAttachmentList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["NoteAttachment"][];
        };
        PromiseAttributes: {
            /** @description Day by whose end the customer promises to pay. Not in the past */
            date: string;
            /**
             * Format: int64
             * @description Promised amount, at most the outstanding amount. Absent: the whole invoice
             */
            amount?: number | null;
            /** @description Comment of the person who recorded it */
            comment?: string | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        PromiseToPay: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: date-time
             * @description Day by which the customer promised to pay
             */
            date: string;
            /**
             * Format: int64
             * @description null: the whole invoice
             */
            amount: number | null;
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * @description API: through the API; APP: by a user; PORTAL: by the debtor
             * @enum {string}
             */
            source: "API" | "APP" | "PORTAL";
            /**
             * Format: date-time
             * @description When the promise was made
             */
            madeAt: string;
            /**
             * @description Whether the promise was kept
             * @enum {string}
             */
            status: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
            /** @description Whether money on account that is not linked yet covers the promise */
            pendingApplication: boolean;
            /**
             * Format: uuid
             * @description User who recorded the promise; null for none
             */
            madeByUserId: string | null;
            /**
             * Format: date-time
             * @description When the promise was replaced or cancelled
             */
            endedAt: string | null;
        };
        PromiseList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["PromiseToPay"][];
        };
        InstalmentPlanAttributes: {
            /** @description Open invoices of one customer in one currency */
            invoices: components["schemas"]["InvoiceToPlan"][];
            /** @description In the order of their days. The amounts add up to the outstanding amount of the invoices */
            instalments: components["schemas"]["StatedInstalment"][];
            /** @description Comment of the person who recorded it */
            comment?: string | null;
        };
        InstalmentPlanDraft: {
            /** @description Open invoices of one customer in one currency */
            invoices: components["schemas"]["InvoiceToPlan"][];
            /** @description Day of the first instalment */
            firstDate?: string;
            /**
             * @description Time between two instalments
             * @default MONTH
             */
            every?: components["schemas"]["InstalmentRhythm"];
            /**
             * Format: int32
             * @description Number of instalments
             */
            count?: number;
            /**
             * Format: int64
             * @description Amount of each instalment, instead of `count`
             */
            amount?: number;
            /** @description Edited instalments, instead of the other fields. The amount of the last one is ignored */
            instalments?: components["schemas"]["StatedInstalment"][];
        };
        InstalmentPlanPreview: {
            /** @description Currency of the amounts */
            currency: string;
            /**
             * Format: int64
             * @description Outstanding amount of the invoices, which the instalments add up to
             */
            amount: number;
            /** @description In the order of their days */
            instalments: components["schemas"]["ProposedInstalment"][];
        };
        InstalmentPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            customer: components["schemas"]["CustomerOfRecord"];
            /** @description Currency of the amounts */
            currency: string;
            /**
             * Format: int64
             * @description Sum of the instalments
             */
            amount: number;
            /**
             * Format: int64
             * @description Applied to the invoices since the plan was made, at most `amount`
             */
            amountPaid: number;
            /** @description BROKEN: an instalment was not paid in time. ENDED: ended before it was kept */
            state: components["schemas"]["InstalmentPlanState"];
            /** @description Invoices of the plan, in the order that was stated */
            invoices: components["schemas"]["InvoiceOfPlan"][];
            /** @description In the order of their days */
            instalments: components["schemas"]["Instalment"][];
            /** @description The next instalment to be paid */
            next: components["schemas"]["Instalment"] | null;
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * @description Where the plan comes from
             * @enum {string}
             */
            source: "API" | "APP";
            /**
             * Format: date-time
             * @description When the plan was made
             */
            madeAt: string;
            /**
             * Format: uuid
             * @description User who made the plan; null for none
             */
            madeByUserId: string | null;
            /**
             * Format: date-time
             * @description When one of its promises was cancelled or replaced
             */
            endedAt: string | null;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        InstalmentPlanList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["InstalmentPlan"][];
        };
        InstalmentPlanEnd: {
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        DisputeAttributes: {
            /**
             * @description What is disputed
             * @enum {string}
             */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            /** @description Comment of the person who recorded it */
            comment?: string | null;
            /**
             * Format: uuid
             * @description User who handles the dispute. null: none
             */
            ownerUserId?: string | null;
            /** @description Day by whose end the dispute should be resolved. null: none */
            dueDate?: string | null;
            /**
             * Format: int64
             * @description Disputed amount, at most the outstanding amount. Absent: the whole invoice
             */
            amount?: number | null;
        };
        DisputeResolution: {
            /**
             * @description ACCEPTED: the debtor was right. REJECTED: the debtor was wrong. SETTLED: both sides compromised
             * @enum {string}
             */
            resolution: "ACCEPTED" | "REJECTED" | "SETTLED";
            /** @description Comment of the person who recorded it */
            comment?: string | null;
        };
        DisputeUpdate: {
            /**
             * Format: uuid
             * @description User who handles the dispute. null: none
             */
            ownerUserId?: string | null;
            /** @description Day by whose end the dispute should be resolved. null: none */
            dueDate?: string | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        Dispute: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            invoice: components["schemas"]["DisputeInvoice"];
            customer: components["schemas"]["CustomerOfRecord"];
            /**
             * @description What is disputed
             * @enum {string}
             */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * Format: int64
             * @description Disputed amount. null: the whole invoice
             */
            amount: number | null;
            /**
             * Format: int64
             * @description Disputed amount, or without one the outstanding amount of the invoice
             */
            disputedAmount: number;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * @description Where the record comes from
             * @enum {string}
             */
            source: "API" | "APP" | "PORTAL";
            /**
             * Format: date-time
             * @description When the dispute was opened
             */
            openedAt: string;
            /**
             * Format: uuid
             * @description User who opened the dispute; null for none
             */
            openedByUserId: string | null;
            /**
             * Format: date-time
             * @description null while the dispute is open
             */
            resolvedAt: string | null;
            /**
             * Format: uuid
             * @description User who resolved the dispute; null for none
             */
            resolvedByUserId: string | null;
            /**
             * @description How the dispute ended; null while it is open
             * @enum {string|null}
             */
            resolution: "ACCEPTED" | "REJECTED" | "SETTLED" | null;
            /** @description Comment on the resolution; null for none */
            resolutionComment: string | null;
            /** @description User who handles the dispute */
            owner: components["schemas"]["DisputeOwner"] | null;
            /**
             * Format: date
             * @description Day by whose end the dispute should be resolved
             */
            dueDate: string | null;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /** @description UNASSIGNED: open without an owner. IN_PROGRESS: open with an owner. OVERDUE: open and past its due date. RESOLVED: closed */
            state: components["schemas"]["DisputeState"];
            /**
             * Format: int64
             * @description Days from its opening to its resolution, or until today
             */
            ageDays: number;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        DisputeList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Dispute"][];
        };
        LifecycleStatuses: {
            /** @description One for each invoice of the message */
            items: components["schemas"]["LifecycleStatus"][];
        };
        WriteOffAttributes: {
            /** @description Reason for the write-off */
            reason: string;
        };
        FiguresDashboard: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["FiguresDashboardPeriod"];
            /** @description Whether asOf is today */
            today: boolean;
            /** @description Age ranges, the youngest first */
            buckets: components["schemas"]["FiguresDashboardBucket"][];
            aging: components["schemas"]["FiguresDashboardAging"];
            simple: components["schemas"]["Figure"];
            bestPossible: components["schemas"]["Figure"];
            averageDaysDelinquent: components["schemas"]["Figure"];
            countback: components["schemas"]["FiguresDashboardCountback"];
            effectiveness: components["schemas"]["Figure"];
            daysToPay: components["schemas"]["FiguresDashboardDaysToPay"];
            changedSince: components["schemas"]["FigureChanges"];
        };
        FigureSum: {
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["FigureSumSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        /** @description Figure with its formula and inputs */
        Figure: {
            /** @description Name */
            name: string;
            /** @description Value to one decimal. null if the divisor is zero */
            value: number | null;
            /**
             * @description Unit of the value
             * @enum {string}
             */
            unit: "DAYS" | "PERCENT";
            /** @description Formula of the figure */
            formula: string;
            /** @description Numbers that the formula uses */
            inputs: components["schemas"]["FigureInput"][];
        };
        /** @description Reasons why the same request may return a different result than before */
        FigureChanges: {
            /**
             * Format: date-time
             * @description Changes after this time count
             */
            since: string;
            /**
             * Format: int64
             * @description Distinct documents dated on or before asOf that were created, changed or deleted since then
             */
            documents: number;
            /**
             * Format: int64
             * @description Created documents
             */
            created: number;
            /**
             * Format: int64
             * @description Documents with a changed amount, date, due date, currency, customer or write-off
             */
            changed: number;
            /**
             * Format: int64
             * @description Deleted documents
             */
            deleted: number;
            /**
             * Format: int64
             * @description Credits whose links changed for that time
             */
            linked: number;
            /** @description Address of the list of changes */
            list: string;
        };
        Aging: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description Whether asOf is today */
            today: boolean;
            /**
             * @description Date from which the age counts
             * @enum {string}
             */
            by: "DUE_DATE" | "ISSUE_DATE";
            /** @description ISO 4217 code */
            currency: string;
            /** @description Formula of the figure */
            formula: string;
            /** @description Age ranges, the youngest first */
            buckets: components["schemas"]["AgingBucket"][];
            total: components["schemas"]["AgingTotal"];
            /** @description The groups with the largest amounts */
            groups: components["schemas"]["AgingGroup"][];
            /** @description All other groups together; null for none */
            others: components["schemas"]["AgingOthers"] | null;
            changedSince: components["schemas"]["FigureChanges"];
        };
        DaysSalesOutstanding: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["DaysSalesOutstandingPeriod"];
            simple: components["schemas"]["Figure"];
            bestPossible: components["schemas"]["Figure"];
            averageDaysDelinquent: components["schemas"]["Figure"];
            countback: components["schemas"]["DaysSalesOutstandingCountback"];
            changedSince: components["schemas"]["FigureChanges"];
        };
        CollectionEffectiveness: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["CollectionEffectivenessPeriod"];
            effectiveness: components["schemas"]["Figure"];
            changedSince: components["schemas"]["FigureChanges"];
        };
        DaysToPay: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["DaysToPayPeriod"];
            average: components["schemas"]["Figure"];
            weighted: components["schemas"]["Figure"];
            averageLate: components["schemas"]["Figure"];
            weightedLate: components["schemas"]["Figure"];
            paid: components["schemas"]["FigureSum"];
            changedSince: components["schemas"]["FigureChanges"];
        };
        FigureDocument: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            type: "invoice" | "credit_note" | "payment" | "refund";
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
            customer: components["schemas"]["CustomerOfRecord"];
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: date
             * @description Issue date; payment date of a payment
             */
            date: string;
            /**
             * Format: date
             * @description Due date
             */
            dueDate: string | null;
            /**
             * Format: int64
             * @description Amount of the document
             */
            amount: number;
            /**
             * Format: int64
             * @description Contribution to the figure
             */
            value: number;
            /**
             * Format: int64
             * @description Days since the due day or issue. Negative: days until then
             */
            age: number | null;
            /**
             * Format: date
             * @description Day of payment, for PAID
             */
            paidOn: string | null;
        };
        /** @description Oldest first */
        FigureDocuments: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * @description Figure whose documents are listed
             * @enum {string}
             */
            measure: "RECEIVABLES" | "ON_ACCOUNT" | "WRITTEN_OFF" | "SALES" | "PAID" | "COLLECTED" | "PAYMENTS_APPLIED" | "CREDIT_NOTES_APPLIED";
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["FigureDocument"][];
            /** @description Sums of the whole list, not of the page. Left out if a cursor was given */
            sums?: components["schemas"]["FigureDocumentsSum"][];
        };
        FigureChange: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * @description How the document changed
             * @enum {string}
             */
            what: "CREATED" | "CHANGED" | "DELETED" | "LINKED";
            /**
             * Format: date-time
             * @description When it changed
             */
            at: string;
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description null: the document was deleted */
            externalId: string | null;
            /**
             * @description Kind of the record
             * @enum {string|null}
             */
            type: "invoice" | "credit_note" | "payment" | "refund" | null;
        };
        FigureChangeList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["FigureChange"][];
        };
        CollectionFigures: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["CollectionFiguresPeriod"];
            contacts: components["schemas"]["CollectionFiguresContacts"];
            promises: components["schemas"]["CollectionFiguresPromises"];
            disputes: components["schemas"]["CollectionFiguresDisputes"];
            changedSince: components["schemas"]["FigureChanges"];
            /** @description Work of each user */
            people: components["schemas"]["CollectionFiguresPeople"][];
        };
        CollectionItem: {
            /**
             * Format: uuid
             * @description Id of the action, promise or dispute
             */
            id: string;
            /**
             * Format: date
             * @description Day of the contact, promise or dispute
             */
            day: string;
            customer: components["schemas"]["CustomerOfRecord"];
            /**
             * Format: uuid
             * @description Invoice of a promise or dispute
             */
            invoiceId: string | null;
            /** @description ISO 4217 code */
            currency: string | null;
            /**
             * Format: int64
             * @description Promised or disputed amount
             */
            amount: number | null;
            /** @description Payments within 7 days, by currency */
            within7: components["schemas"]["CollectionItemWithin7"][];
            /** @description Payments within 14 days, by currency */
            within14: components["schemas"]["CollectionItemWithin14"][];
        };
        CollectionItems: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["CollectionItem"][];
        };
        /** @description Disputes by reason in a period */
        DisputeFigures: {
            /**
             * Format: date
             * @description Day for which the figures are stated
             */
            asOf: string;
            /**
             * Format: date
             * @description Today, if the figure depends on account managers, families, plans, custom fields or own customers: their earlier values are not stored. Otherwise null
             */
            attributedAsOf: string | null;
            /** @description ISO 4217 code */
            currency: string;
            period: components["schemas"]["DisputeFiguresPeriod"];
            /** @description Formula of the figure */
            formula: string;
            /** @description The reason with the largest amount first. Amounts are those opened in the period */
            reasons: components["schemas"]["DisputeFiguresReason"][];
        };
        PromiseRow: {
            promise: components["schemas"]["PromiseToPay"];
            /**
             * Format: uuid
             * @description Instalment plan that the promise belongs to
             */
            instalmentPlanId: string | null;
            invoice: components["schemas"]["PromisedInvoice"];
            customer: components["schemas"]["CustomerOfRecord"];
            /** @description Account managers, in order */
            accountManagers: components["schemas"]["ManagerOfRow"][];
        };
        PromiseRows: {
            /**
             * Format: int64
             * @description Maximum number of records on the page
             */
            limit: number;
            /** @description Number of matches; absent if a cursor was given */
            count?: components["schemas"]["Count"];
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["PromiseRow"][];
        };
        Import: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * @description FAILED: it was given up, or every line was refused
             * @enum {string}
             */
            state: "RECEIVING" | "PENDING" | "RUNNING" | "COMPLETED" | "FAILED";
            /** @description Name of the file */
            fileName: string | null;
            /**
             * @description upsert: each line is applied separately. state: the lines state a final state
             * @enum {string}
             */
            mode: "upsert" | "state";
            /**
             * Format: int64
             * @description Lines received
             */
            linesTotal: number;
            /**
             * Format: int64
             * @description Lines applied or refused so far
             */
            linesDone: number;
            /** @description linesDone divided by linesTotal */
            progress: number;
            /** @description By type of line. `unknown` counts lines without a recognizable type. A reconcile that is undone, or a record that is deleted, counts as updated. */
            counts: {
                [key: string]: components["schemas"]["ImportCount"];
            };
            /** @description Whether the upload had `Prefer: handling=lenient`: valid parts of a record are kept */
            lenient: boolean;
            /**
             * Format: int64
             * @description Number of facts that were stored otherwise than stated: by lenient handling, or of e-invoices
             */
            warningsTotal: number;
            /** @description Reason why the whole import failed */
            failure: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the first line was applied; null before that
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the last line was applied; null before that
             */
            finishedAt: string | null;
        };
        ImportError: {
            /**
             * Format: int64
             * @description Line number in the file, from 1
             */
            line: number;
            /** @description Type of the line; null if it cannot be read */
            type: string | null;
            /** @description External id in the line; null if it cannot be read */
            externalId: string | null;
            /** @description Error code of the API */
            code: string;
            /** @description Invalid field; null if the whole line is invalid */
            field: string | null;
            /** @description What is wrong, as text for people */
            reason: string;
        };
        ImportList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Import"][];
        };
        ImportErrorList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["ImportError"][];
            /**
             * Format: int64
             * @description Errors that are not listed: those beyond the first 10000, and all errors of an import that ended more than 30 days ago
             */
            leftOut: number;
        };
        ImportWarningList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["ImportError"][];
            /**
             * Format: int64
             * @description Warnings that are not listed: those beyond the first 10000 problems, and all warnings of an import that ended more than 30 days ago
             */
            leftOut: number;
        };
        VatBreakdown: {
            /** @description Type of the invoice (BT-3), such as 380 */
            typeCode: string;
            /** @description SIREN of the seller. null: that of the organization */
            sellerRegistration: string | null;
            /** @description SIREN of the buyer */
            buyerRegistration: string | null;
            /** @description Address at which the buyer receives e-invoices (BT-49) */
            buyerAddress: string | null;
            /** @description Scheme of the address, such as 0225 */
            buyerAddressScheme: string | null;
            /** @description One for each rate (BG-23) */
            shares: components["schemas"]["VatShare"][];
            /** @description SELLER_REGISTRATION: no SIREN of the seller is known. VAT_BREAKDOWN: the invoice has another amount or currency than when its VAT was stored. null: payments are reported */
            waitsFor: components["schemas"]["CollectedWait"] | null;
        };
        VatBreakdownChange: {
            /** @description Type of the invoice (BT-3), such as 380 */
            typeCode?: string;
            /** @description SIREN of the seller. null: that of the organization */
            sellerRegistration?: string | null;
            /** @description SIREN of the buyer */
            buyerRegistration?: string | null;
            /** @description Address at which the buyer receives e-invoices (BT-49) */
            buyerAddress?: string | null;
            /** @description Scheme of the address, such as 0225 */
            buyerAddressScheme?: string | null;
            /**
             * Format: int64
             * @description The amount by which the shares exceed the gross amount, because it was prepaid (BT-113) or rounded. Default: 0
             */
            prepaidAmount?: number | null;
            /** @description One for each rate (BG-23) */
            shares?: components["schemas"]["StatedVatShare"][];
        };
        CollectedStatus: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: uuid
             * @description The invoice. It may be deleted
             */
            invoiceId: string;
            /** @description Number of the invoice (BT-1) */
            number: string;
            /** @description 212: Encaissée */
            code: string;
            /**
             * Format: date
             * @description Day of the payments
             */
            collectedOn: string;
            /**
             * Format: int64
             * @description In minor units, including VAT. Negative: money was taken back
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
            /** @description The amount by VAT rate */
            shares: components["schemas"]["CollectedShare"][];
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description null: its transmission is not confirmed yet
             */
            transmittedAt: string | null;
        };
        CollectedStatusList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["CollectedStatus"][];
        };
        CollectedReport: {
            /**
             * Format: date
             * @description First day whose payments are reported. null: none are
             */
            collectedFrom: string | null;
            /** @description SIREN in the company details, for invoices that state none. null: there is none */
            sellerRegistration: string | null;
            /**
             * Format: int64
             * @description Invoices whose payments are not reported
             */
            waitingTotal: number;
            /** @description The first 100 of them. SELLER_REGISTRATION: no SIREN of the seller is known. VAT_BREAKDOWN: the invoice has another amount or currency than when its VAT was stored */
            waiting: components["schemas"]["WaitingInvoice"][];
        };
        CollectedReportChange: {
            /**
             * Format: date
             * @description First day whose payments are reported. Default: the present one, or today. It can only become earlier
             */
            from?: string;
        };
        Event: {
            /**
             * Format: uuid
             * @description Id, sent as the webhook-id of its deliveries
             */
            id: string;
            type: components["schemas"]["EventType"];
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /**
             * Format: uuid
             * @description Customer that the event is about
             */
            customerId: string | null;
            /** @description Who caused it. null: recorded by a release without this field */
            actor: components["schemas"]["EventActor"] | null;
            /** @description Main facts; see the guide */
            data: {
                [key: string]: unknown;
            };
            /** @description Cursor of this event. Send it as since to continue after it */
            cursor: string;
        };
        EventList: {
            /** @description The records of this page */
            items: components["schemas"]["Event"][];
            /** @description Always present. Send it as since to continue, now or later */
            nextCursor: string;
        };
        WebhookEndpointAttributes: {
            /**
             * Format: uri
             * @description https:// address on the public internet, without user name, password or fragment
             */
            url: string;
            /** @description Types of events to deliver. null or absent: all */
            types?: components["schemas"]["EventType"][] | null;
            /** @description Text to show to people */
            description?: string | null;
            /** @description Default: true. A re-enabled endpoint continues where it stopped, within the retention period of events */
            enabled?: boolean;
        };
        WebhookEndpointUpdate: {
            /**
             * Format: uri
             * @description https:// address on the public internet, without user name, password or fragment
             */
            url?: string;
            /** @description Types of events to deliver. null or absent: all */
            types?: components["schemas"]["EventType"][] | null;
            /** @description Text to show to people */
            description?: string | null;
            /** @description Default: true. A re-enabled endpoint continues where it stopped, within the retention period of events */
            enabled?: boolean;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        WebhookEndpoint: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Address that receives events */
            url: string;
            /** @description Types of events that are delivered; null for all */
            types: components["schemas"]["EventType"][] | null;
            /** @description Text to show to people */
            description: string | null;
            /** @description Whether events are delivered */
            enabled: boolean;
            /** @description Reason why the service disabled it */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then, deliveries are also signed with the previous secret
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        WebhookEndpointSecret: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Address that receives events */
            url: string;
            /** @description Types of events that are delivered; null for all */
            types: components["schemas"]["EventType"][] | null;
            /** @description Text to show to people */
            description: string | null;
            /** @description Whether events are delivered */
            enabled: boolean;
            /** @description Reason why the service disabled it */
            disabledReason: string | null;
            /**
             * Format: date-time
             * @description First failure since the last success
             */
            failingSince: string | null;
            /**
             * Format: date-time
             * @description Until then, deliveries are also signed with the previous secret
             */
            previousSecretUntil: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
            /** @description Secret (whsec_…), shown only now */
            secret: string;
        };
        WebhookEndpointList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["WebhookEndpoint"][];
        };
        WebhookDelivery: {
            /**
             * Format: uuid
             * @description Id of the event, sent as webhook-id
             */
            id: string;
            type: components["schemas"]["EventType"];
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string | null;
            /**
             * @description State
             * @enum {string}
             */
            state: "PENDING" | "DELIVERED" | "FAILED";
            /**
             * Format: int64
             * @description Number of attempts so far
             */
            attempts: number;
            /**
             * Format: date-time
             * @description When the last attempt was made; null before the first
             */
            lastAttemptAt: string | null;
            /**
             * Format: int64
             * @description HTTP status of the last attempt
             */
            lastStatus: number | null;
            /** @description Why the last attempt failed; null if it did not */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Earliest time of the next attempt. It also waits for earlier events of the customer
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description When the receiver accepted it; null before that
             */
            deliveredAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
        };
        WebhookDeliveryList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["WebhookDelivery"][];
        };
        WebhookTest: {
            /**
             * Format: uuid
             * @description Id, sent as webhook-id. For an event of the feed: its own id
             */
            id: string;
            /** @description Type of the message */
            type: string;
            /** @description Whether the endpoint returned a status from 200 to 299 */
            delivered: boolean;
            /**
             * Format: int64
             * @description HTTP status that the endpoint returned
             */
            status: number | null;
            /** @description Reason why it does not count as delivered */
            error: string | null;
            /**
             * Format: int64
             * @description Time until the response, in milliseconds
             */
            durationMillis: number;
        };
        PdfUpload: {
            /**
             * Format: binary
             * @description PDF as base64, at most 10 MiB when decoded
             */
            data: string;
        };
        PdfLink: {
            /**
             * Format: uri
             * @description Address of the PDF, which works without keys for one hour after the response; null if none is stored. Repeat the request for a new address
             */
            pdfUrl: string | null;
        };
        IntegrationAttributes: {
            /** @description The product */
            kind: components["schemas"]["IntegrationKind"];
            /** @description Name */
            name?: string;
            /**
             * Format: uri
             * @description https:// address of the source, without user name, password or fragment. For FILES also s3://, sftp:// and file:///, below a folder of SOURCE_FOLDERS
             */
            url: string;
            /** @description API key or password, required unless FILES need none. It is stored encrypted, and no response contains it */
            secret?: string;
            /** @description Whether Quittance replaces the key before it expires, and revokes the former one. Only for ODOO, from 19 on */
            renewsSecret?: boolean;
            /**
             * Format: date-time
             * @description End of the given key. Administrators are notified 14 and 3 days before
             */
            secretExpiresAt?: string | null;
            /** @description Name of the database at the source */
            database?: string | null;
            /** @description User of the key */
            login?: string | null;
            /**
             * @description Id of the company at the source. null or absent: the company of the user
             * @example 1
             */
            company?: string | null;
            /**
             * Format: int32
             * @description FILES: how often a new export comes. Reminders wait for a later one. null: exports come every few minutes
             * @example null
             */
            expectedEveryMinutes?: number | null;
        };
        IntegrationUpdate: {
            /** @description Name */
            name?: string;
            /**
             * Format: uri
             * @description https:// address of the source, without user name, password or fragment. For FILES also s3://, sftp:// and file:///, below a folder of SOURCE_FOLDERS
             */
            url?: string;
            /** @description API key or password, required unless FILES need none. It is stored encrypted, and no response contains it */
            secret?: string;
            /** @description Whether Quittance replaces the key before it expires, and revokes the former one. Only for ODOO, from 19 on */
            renewsSecret?: boolean;
            /**
             * Format: date-time
             * @description End of the given key. Administrators are notified 14 and 3 days before
             */
            secretExpiresAt?: string | null;
            /** @description Name of the database at the source */
            database?: string | null;
            /** @description User of the key */
            login?: string | null;
            /**
             * @description Id of the company at the source. null or absent: the company of the user
             * @example 1
             */
            company?: string | null;
            /**
             * Format: int32
             * @description FILES: how often a new export comes. Reminders wait for a later one. null: exports come every few minutes
             * @example null
             */
            expectedEveryMinutes?: number | null;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        Integration: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The product */
            kind: components["schemas"]["IntegrationKind"];
            /** @description Name */
            name: string;
            /** @description READING: the first complete read is in progress. FAILING: the source did not answer five times; attempts continue. PAUSED: by a user. STOPPED: it waits for a decision, see `stopReason` */
            state: components["schemas"]["IntegrationState"];
            /** @description MANY_MISSING: more records are missing at the source than a user should delete unseen; resume it with `confirmDeletions` */
            stopReason: components["schemas"]["IntegrationStopReason"] | null;
            /**
             * Format: int64
             * @description With MANY_MISSING: number of records that are missing
             */
            missingCount: number | null;
            /** @description Address that receives events */
            url: string;
            /** @description Name of the database at the source */
            database: string | null;
            /** @description User of the key at the source */
            login: string | null;
            /** @description Id of the company at the source; null: the company of the user */
            company: string | null;
            /**
             * Format: int32
             * @description FILES: how often a new export comes. Reminders wait for a later one. null: exports come every few minutes
             * @example null
             */
            expectedEveryMinutes: number | null;
            /** @description Result of the last successful check */
            source: components["schemas"]["IntegrationSource"] | null;
            /**
             * Format: date-time
             * @description Records equal those of the source at this time, except for open findings
             */
            readAt: string | null;
            /**
             * Format: date-time
             * @description Next read by the clock
             */
            nextReadAt: string | null;
            /**
             * Format: date-time
             * @description Last complete search for deleted records
             */
            sweptAt: string | null;
            /**
             * Format: date-time
             * @description Since then all sums are equal, or explained. null: a sum differs
             */
            equalSince: string | null;
            /** @description Whether a run is in progress */
            isReading: boolean;
            /**
             * Format: int64
             * @description Customers of the source that are still to be read
             */
            remainingFamilies: number;
            /**
             * Format: int64
             * @description Items of the source that are stored here
             */
            recordCount: number;
            /**
             * Format: int64
             * @description Number of differences that wait for a person
             */
            openFindings: number;
            /** @description Balances of the source and of the service, by currency */
            balances: components["schemas"]["IntegrationBalance"][];
            /** @description Last failure; null after a success */
            problem: components["schemas"]["IntegrationProblem"] | null;
            /**
             * Format: date-time
             * @description Since when no read succeeds
             */
            failingSince: string | null;
            /** @description Whether Quittance replaces the key before it expires, and revokes the former one. Only for ODOO, from 19 on */
            renewsSecret: boolean;
            /**
             * Format: date-time
             * @description End of the key in use; null: unknown, or never
             */
            secretExpiresAt: string | null;
            /** @description Why the last attempt to renew the key failed, and what to do */
            renewalProblem: string | null;
            /** @description Whether an address exists that webhooks of the source call */
            hasDoorbell: boolean;
            /**
             * Format: date-time
             * @description When the first line was applied; null before that
             */
            startedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the record last changed
             */
            updatedAt: string;
            /**
             * Format: int64
             * @description Changes with each edit; figures and other derived values do not count
             */
            version: number;
        };
        IntegrationList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["Integration"][];
        };
        IntegrationCheck: {
            /** @description Whether the source answered and grants every required right */
            isReady: boolean;
            /** @description null: see `problem` */
            source: components["schemas"]["IntegrationSource"] | null;
            /** @description Why the last read or check failed; null if it did not */
            problem: components["schemas"]["IntegrationProblem"] | null;
        };
        IntegrationStart: {
            /** @description Pairs of a dry run: these records become those of the source and keep their ids */
            adopt?: components["schemas"]["IntegrationAdoption"][];
        };
        IntegrationResume: {
            /**
             * Format: int64
             * @description After MANY_MISSING: delete up to this many missing records; state `missingCount`. Absent: search again first
             */
            confirmDeletions?: number;
            /**
             * @description true: read all customers again, for example after a backup of the source was restored. Reminders wait until that is done. false: read what changed
             * @default false
             */
            readEverything?: boolean;
        };
        IntegrationRun: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            trigger: components["schemas"]["IntegrationRunTrigger"];
            state: components["schemas"]["IntegrationRunState"];
            phase: components["schemas"]["IntegrationRunPhase"];
            counts: components["schemas"]["IntegrationRunCounts"];
            /** @description Why the last read or check failed; null if it did not */
            problem: components["schemas"]["IntegrationProblem"] | null;
            /**
             * Format: date-time
             * @description When the first line was applied; null before that
             */
            startedAt: string;
            /**
             * Format: date-time
             * @description When the last line was applied; null before that
             */
            finishedAt: string | null;
        };
        IntegrationRunList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["IntegrationRun"][];
        };
        IntegrationSum: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Key of the customer at the source */
            partyKey: string;
            /** @description null: it does not exist here */
            customer: components["schemas"]["CustomerOfIntegrationSum"] | null;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Balance at the source
             */
            theirs: number;
            /**
             * Format: int64
             * @description Balance in Quittance
             */
            ours: number;
            /**
             * Format: int64
             * @description theirs minus ours
             */
            difference: number;
            /**
             * Format: int64
             * @description Part of the difference that findings explain
             */
            explained: number;
            /**
             * Format: date-time
             * @description When both balances were compared
             */
            comparedAt: string;
        };
        IntegrationSumList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["IntegrationSum"][];
        };
        IntegrationDoorbell: {
            /** @description Address that the source calls with POST after a change. It is shown only now */
            url: string;
        };
        RecordSource: {
            /**
             * Format: uuid
             * @description Id of the integration
             */
            integrationId: string;
            /** @description The product */
            kind: components["schemas"]["IntegrationKind"];
            /** @description Name of the integration */
            name: string;
            /** @description Key at the source */
            key: string;
            /** @description Address of the document at the source */
            url: string | null;
            /**
             * Format: date-time
             * @description The record equals that of the source at this time
             */
            readAt: string | null;
            /** @description Whether newer facts of the source could not be stored; see the findings */
            isBehind: boolean;
            /** @description Whether the source may have a PDF of the document that is not stored; fetch it from there */
            offersPdf: boolean;
            /**
             * Format: date-time
             * @description When the source had no PDF of the document. A day later, `offersPdf` is true again; until then a fetch asks the source again after a minute
             */
            pdfMissingAt: string | null;
        };
        IntegrationFinding: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            cause: components["schemas"]["IntegrationCause"];
            /** @description Whether the difference is right as it is */
            isExpected: boolean;
            state: components["schemas"]["IntegrationFindingState"];
            /** @description Root record at the source */
            key: string | null;
            /** @description Its customer at the source */
            partyKey: string | null;
            /** @description Its customer in Quittance */
            customer: components["schemas"]["CustomerOfIntegrationFinding"] | null;
            /** @description ISO 4217 code */
            currency: string | null;
            /**
             * Format: int64
             * @description Theirs minus ours
             */
            amount: number | null;
            /** @description Field that was refused */
            field: string | null;
            /** @description What happened, for an administrator */
            text: string;
            /** @description The record as the source states it */
            theirs: components["schemas"]["IntegrationFindingRecord"] | null;
            /** @description The record as it is stored here */
            ours: components["schemas"]["IntegrationFindingRecord"] | null;
            /** @description What a user can do, the sensible one first */
            resolutions: components["schemas"]["IntegrationResolution"][];
            /** @description Why a person ignores the finding */
            ignoredReason: string | null;
            /**
             * Format: date-time
             * @description When the difference was found first
             */
            firstSeenAt: string;
            /**
             * Format: date-time
             * @description When the difference was found last
             */
            lastSeenAt: string;
            /**
             * Format: date-time
             * @description When the difference ended, or was ignored
             */
            resolvedAt: string | null;
        };
        IntegrationFindingList: {
            /**
             * Format: int32
             * @description Records before this page
             */
            offset?: number;
            /**
             * Format: int32
             * @description Maximum records in the response
             */
            limit: number;
            /**
             * Format: int32
             * @description Exact number; absent if a cursor was given
             */
            total?: number;
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["IntegrationFinding"][];
        };
        IntegrationFindingResolution: {
            /**
             * @description READ_AGAIN: read the customer again now. IGNORE: hide it while the difference stays the same; needs `reason`. ADOPT: make the record `recordId` that of the source
             * @enum {string}
             */
            resolution: "READ_AGAIN" | "IGNORE" | "ADOPT";
            /** @description Why the finding is ignored */
            reason?: string;
            /**
             * Format: uuid
             * @description Record in Quittance. Absent: that of `ours`
             */
            recordId?: string;
        };
        /** @description The clock of a sandbox */
        TestClock: {
            /**
             * Format: date-time
             * @description Current time of the sandbox; the clock runs on from there
             */
            now: string;
            /**
             * @description ADVANCING: events until `advancingTo` are being processed
             * @enum {string}
             */
            status: "READY" | "ADVANCING";
            /**
             * Format: date-time
             * @description Target of the running advance; null: none runs
             */
            advancingTo: string | null;
        };
        TestClockAdvance: {
            /** @description An instant after the current `now`, at most 400 days after it; not with `days` or `hours` */
            to?: string;
            /**
             * Format: int32
             * @description Days of 24 hours; added to `hours`
             */
            days?: number;
            /**
             * Format: int32
             * @description Hours; added to `days`
             */
            hours?: number;
        };
        NewAgentPlan: {
            /** @description One line for the person who decides, in the words of the agent. Plain text */
            title: string;
            /** @description Why, in the words of the agent. Plain text */
            reason: string;
            /** @description Carried out in this order. At most 100 records in all steps */
            steps: components["schemas"]["NewAgentPlanStep"][];
        };
        AgentPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description One line for the person who decides, in the words of the agent. Plain text */
            title: string;
            /** @description Why, in the words of the agent. Plain text */
            reason: string;
            /** @description APPROVED: being carried out. DONE: all records changed, or needed no change. PARTLY_DONE: some were refused or skipped. OUTDATED: `problem` has the reason */
            state: components["schemas"]["AgentPlanState"];
            /** @description API key of the agent */
            apiKey: string;
            /** @description Name of the key pair */
            keyName: string;
            totals: components["schemas"]["AgentPlanTotals"];
            /** @description null: not approved, or the results are older than 30 days */
            results: components["schemas"]["AgentPlanResults"] | null;
            /** @description Error that made the plan OUTDATED */
            problem: string | null;
            /**
             * Format: uuid
             * @description User who approved or rejected it
             */
            decidedByUserId: string | null;
            /** @description Reason for the rejection */
            decisionReason: string | null;
            /**
             * Format: date-time
             * @description When it was approved, rejected or withdrawn
             */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it can no longer be approved
             */
            expiresAt: string;
            /** @description Identifies these effects. Approval must name it */
            fingerprint: string;
            /** @description Steps of reminder plans, with their contacts */
            steps: components["schemas"]["AgentPlanStep"][];
        };
        AgentPlanSummary: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description One line for the person who decides, in the words of the agent. Plain text */
            title: string;
            /** @description Why, in the words of the agent. Plain text */
            reason: string;
            /** @description APPROVED: being carried out. DONE: all records changed, or needed no change. PARTLY_DONE: some were refused or skipped. OUTDATED: `problem` has the reason */
            state: components["schemas"]["AgentPlanState"];
            /** @description API key of the agent */
            apiKey: string;
            /** @description Name of the key pair */
            keyName: string;
            totals: components["schemas"]["AgentPlanTotals"];
            /** @description null: not approved, or the results are older than 30 days */
            results: components["schemas"]["AgentPlanResults"] | null;
            /** @description Error that made the plan OUTDATED */
            problem: string | null;
            /**
             * Format: uuid
             * @description User who approved or rejected it
             */
            decidedByUserId: string | null;
            /** @description Reason for the rejection */
            decisionReason: string | null;
            /**
             * Format: date-time
             * @description When it was approved, rejected or withdrawn
             */
            decidedAt: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it can no longer be approved
             */
            expiresAt: string;
        };
        AgentPlans: {
            /**
             * Format: int64
             * @description Maximum number of records on the page
             */
            limit: number;
            /** @description Number of matches; absent if a cursor was given */
            count?: components["schemas"]["Count"];
            /** @description Cursor of the next page; absent on the last page */
            nextCursor?: string;
            /** @description The records of this page */
            items: components["schemas"]["AgentPlanSummary"][];
        };
        AgentCommand: {
            list: components["schemas"]["BulkList"];
            command: string;
            /** @description Operation that does the same to one record */
            operation: string;
            /** @description Whether the limits of the key pair allow it */
            isAllowed: boolean;
            /** @description Whether the limits of money apply */
            movesMoney: boolean;
            /** @description JSON Schema of its input */
            input: {
                [key: string]: unknown;
            };
        };
        AgentCommands: {
            /** @description Limits of the key pair of the request. null: none are stated, it may propose nothing */
            limits: components["schemas"]["OwnAgentLimits"] | null;
            /** @description The records of this page */
            items: components["schemas"]["AgentCommand"][];
        };
        CustomerEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            /**
             * Format: uuid
             * @description Id of the parent; null for a customer without a parent
             */
            parentId: string | null;
        };
        CustomerCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CustomerEventData"];
        };
        CustomerUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CustomerEventData"];
        };
        CustomerDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CustomerEventData"];
        };
        CreditLimitExceededEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            creditLimit: number;
            /**
             * Format: int64
             * @description Open invoices minus unapplied credit, after the change
             */
            exposure: number;
            /** @description Currency of the organization */
            currency: string;
        };
        CustomerCreditLimitExceededEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.credit_limit_exceeded";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CreditLimitExceededEventData"];
        };
        CustomerMergeEventData: {
            /**
             * Format: uuid
             * @description Id of the merge
             */
            id: string;
            /** @description Merged customer */
            customer: components["schemas"]["MergedCustomer"];
            /** @description Customer that took over the records */
            into: components["schemas"]["MergedCustomer"];
        };
        CustomerMergedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.merged";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CustomerMergeEventData"];
        };
        CustomerMergeUndoneEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "customer.merge_undone";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CustomerMergeEventData"];
        };
        ContactEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string | null;
            /** @description APP: written by a person in the application */
            source: string;
            /** @description Whether this is the main contact of the customer */
            isMain: boolean;
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
        };
        ContactCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "contact.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "contact.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ContactEventData"];
        };
        ContactDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "contact.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ContactEventData"];
        };
        InvoiceEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["EventCustomer"];
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /** @description Number that is printed on the document */
            customId: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            grossAmount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOutstanding: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOverpaid: number;
            /**
             * Format: date-time
             * @description Day of issue
             */
            issuedAt: string;
            /**
             * Format: date-time
             * @description Due date
             */
            dueDate: string | null;
            source: components["schemas"]["InvoiceSource"];
        };
        InvoiceCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "invoice.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "invoice.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "invoice.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoicePaidEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "invoice.paid";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        InvoiceOverdueEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "invoice.overdue";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["InvoiceEventData"];
        };
        PaymentEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["EventCustomer"];
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountUnlinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountRefunded: number;
            /**
             * Format: date-time
             * @description When the payment was made
             */
            validatedAt: string;
        };
        PaymentCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "payment.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["PaymentEventData"];
        };
        PaymentUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "payment.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["PaymentEventData"];
        };
        PaymentDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "payment.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["PaymentEventData"];
        };
        CreditNoteEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["EventCustomer"];
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /** @description Number that is printed on the document */
            customId: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            grossAmount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountUnlinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountRefunded: number;
            /**
             * Format: date-time
             * @description Day of issue
             */
            issuedAt: string;
        };
        CreditNoteCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "credit_note.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CreditNoteEventData"];
        };
        CreditNoteUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "credit_note.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CreditNoteEventData"];
        };
        CreditNoteDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "credit_note.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["CreditNoteEventData"];
        };
        RefundEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            customer: components["schemas"]["EventCustomer"];
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountUnlinked: number;
            /**
             * Format: date-time
             * @description When the payment was made
             */
            validatedAt: string;
        };
        RefundCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "refund.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RefundEventData"];
        };
        RefundUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "refund.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RefundEventData"];
        };
        RefundDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "refund.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RefundEventData"];
        };
        ReconciliationEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        ReconciliationCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "reconciliation.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ReconciliationEventData"];
        };
        ReconciliationUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "reconciliation.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ReconciliationEventData"];
        };
        ReconciliationUndoneEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "reconciliation.undone";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ReconciliationEventData"];
        };
        BankTransactionAskedEventData: {
            bankTransaction: components["schemas"]["EventBankTransaction"];
            /** @description Customer that was asked */
            customer: components["schemas"]["RecordId"];
        };
        BankTransactionAskedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_transaction.asked";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankTransactionAskedEventData"];
        };
        BankTransactionAnsweredEventData: {
            bankTransaction: components["schemas"]["EventBankTransaction"];
            /** @description Customer that was asked */
            customer: components["schemas"]["RecordId"];
            /** @description Invoices that the payer named, with the amount of each */
            invoices: components["schemas"]["AnsweredInvoice"][];
        };
        BankTransactionAnsweredEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_transaction.answered";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankTransactionAnsweredEventData"];
        };
        BankStatementEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: uuid
             * @description The file that contains it
             */
            bankFileId: string;
            /** @description WAITING: its account is unknown. REFUSED: it cannot be true, so it has no transactions */
            state: components["schemas"]["BankStatementState"];
            /**
             * Format: uuid
             * @description null: its account is unknown
             */
            bankAccountId: string | null;
            /** @description Currency of the account */
            currency: string | null;
            /**
             * Format: date
             * @description First day, as the file states it
             */
            from: string | null;
            /**
             * Format: date
             * @description Last day, as the file states it
             */
            until: string | null;
            /**
             * Format: int64
             * @description Lines that it contains
             */
            transactions: number;
            /**
             * Format: int64
             * @description Lines that no earlier statement contained
             */
            newTransactions: number;
        };
        BankStatementCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_statement.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankStatementEventData"];
        };
        BankStatementUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_statement.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankStatementEventData"];
        };
        BankTransactionEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Id of your feed. null: a file contains it */
            externalId: string | null;
            /**
             * Format: uuid
             * @description The bank account of the organization
             */
            bankAccountId: string;
            /** @description State after the change, or before the deletion */
            state: components["schemas"]["BankTransactionState"];
            /**
             * Format: int64
             * @description In minor units, positive for money in
             */
            amount: number;
            /** @description Currency of the amount */
            currency: string;
            /**
             * Format: date
             * @description Booking day
             */
            bookedOn: string;
        };
        BankTransactionCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_transaction.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankTransactionEventData"];
        };
        BankTransactionUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_transaction.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankTransactionEventData"];
        };
        BankTransactionDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "bank_transaction.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["BankTransactionEventData"];
        };
        RemittanceAdviceEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            source: components["schemas"]["RemittanceAdviceSource"];
            /** @description Name of the file */
            fileName: string;
            /**
             * @description WAITING: it was read. `match.applied` says which match rests on it
             * @enum {string}
             */
            state: "READING" | "WAITING" | "UNUSABLE";
            /**
             * Format: uuid
             * @description Customer that the user or the email names
             */
            customerId: string | null;
            /**
             * Format: uuid
             * @description Email that contained it
             */
            messageId: string | null;
            /** @description Currency of the amount */
            currency: string | null;
            /**
             * Format: int64
             * @description Sum of its lines, in minor units. null: not usable
             */
            amount: number | null;
            /**
             * Format: date
             * @description Day of the payment, as it states it
             */
            paidOn: string | null;
            /** @description Why it is not used */
            problem: string | null;
        };
        RemittanceAdviceCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "remittance_advice.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RemittanceAdviceEventData"];
        };
        RemittanceAdviceUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "remittance_advice.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RemittanceAdviceEventData"];
        };
        RemittanceAdviceDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "remittance_advice.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["RemittanceAdviceEventData"];
        };
        OnlinePaymentEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description CREATED: the debtor has not paid yet. PENDING: the provider has not confirmed the money, which never counts as paid. SUCCEEDED: it is a payment in the ledger. REVERSED: taken back after that */
            state: components["schemas"]["OnlinePaymentState"];
            provider: components["schemas"]["PaymentProviderName"];
            method: components["schemas"]["OnlinePaymentMethod"];
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Pays invoices, in minor units
             */
            amount: number;
            /**
             * Format: int64
             * @description Paid by the debtor on top, in minor units
             */
            surcharge: number;
            /**
             * Format: int64
             * @description Refunded so far, in minor units
             */
            refundedAmount: number;
            /** @description Shown to the debtor */
            reference: string;
            /**
             * Format: uuid
             * @description The payment in the ledger. null: none was written
             */
            paymentId: string | null;
            /** @description Why the provider refused it */
            failureCode: string | null;
            /** @description Why a person must look at it. null: nothing is wrong */
            problem: components["schemas"]["OnlinePaymentProblem"] | null;
            /** @description Invoices that it is for */
            invoiceIds: string[];
        };
        OnlinePaymentCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentPendingEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.pending";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentSucceededEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.succeeded";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentFailedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.failed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentExpiredEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.expired";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentRefundedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.refunded";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        OnlinePaymentReversedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "online_payment.reversed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["OnlinePaymentEventData"];
        };
        LifecycleStatusEventData: {
            /**
             * Format: uuid
             * @description Id of the life-cycle status
             */
            id: string;
            /**
             * Format: uuid
             * @description The invoice. It may be deleted
             */
            invoiceId: string;
            /** @description Number of the invoice (BT-1) */
            number: string;
            /** @description 212: Encaissée */
            code: string;
            /**
             * Format: date
             * @description Day of the payments
             */
            collectedOn: string;
            /**
             * Format: int64
             * @description In minor units, including VAT. Negative: money was taken back
             */
            amount: number;
            /** @description Currency of the amounts */
            currency: string;
            /** @description The amount by VAT rate */
            shares: components["schemas"]["CollectedShare"][];
        };
        LifecycleStatusCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "lifecycle_status.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["LifecycleStatusEventData"];
        };
        MatchAppliedEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            bankTransaction: components["schemas"]["EventBankTransaction"];
            /**
             * Format: int64
             * @description Rule that found it. null: a person chose the parts
             */
            rule: number | null;
            /** @description Whether it was applied without a person */
            isAutomatic: boolean;
        };
        MatchAppliedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "match.applied";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["MatchAppliedEventData"];
        };
        MatchUndoneEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            bankTransaction: components["schemas"]["EventBankTransaction"];
            /** @description Why the match was undone */
            cause: string;
        };
        MatchUndoneEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "match.undone";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["MatchUndoneEventData"];
        };
        ActionEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            type: components["schemas"]["ActionType"];
            state: components["schemas"]["ActionState"];
            source: components["schemas"]["ActionSource"];
            customer: components["schemas"]["RecordId"];
            /**
             * Format: date-time
             * @description Due date
             */
            dueDate: string;
            /** @description Result. Absent until there is one */
            outcome?: string;
        };
        ActionCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "action.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ActionEventData"];
        };
        ActionUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "action.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ActionEventData"];
        };
        ActionDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "action.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ActionEventData"];
        };
        NoteEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Absent in events from older releases */
            externalId?: string | null;
            customer: components["schemas"]["NoteEventCustomer"];
            /**
             * Format: uuid
             * @description Id of the invoice that the note refers to; null for none
             */
            invoiceId: string | null;
            /**
             * Format: uuid
             * @description Id of the author; null for none
             */
            userId: string | null;
            /** @description Where the record comes from */
            source: string;
        };
        NoteCreatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "note.created";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["NoteEventData"];
        };
        NoteUpdatedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "note.updated";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["NoteEventData"];
        };
        NoteDeletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "note.deleted";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["NoteEventData"];
        };
        MessageReceivedEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Content of the message as the service understood it; null if it did not */
            kind: string | null;
            /** @description Customer. null: unknown */
            customer: components["schemas"]["RecordId"] | null;
            /** @description Action that it created */
            action: components["schemas"]["RecordId"] | null;
        };
        MessageReceivedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "message.received";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["MessageReceivedEventData"];
        };
        MessageBouncedEventData: {
            /**
             * Format: uuid
             * @description Id of the message that bounced
             */
            id: string;
            /** @description The customer; null if unknown */
            customer: components["schemas"]["RecordId"] | null;
        };
        MessageBouncedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "message.bounced";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["MessageBouncedEventData"];
        };
        ImportEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name of the file */
            fileName: string | null;
            /**
             * Format: int64
             * @description Lines received
             */
            linesTotal: number;
            /** @description By type of line. `unknown` counts lines without a recognizable type. A reconcile that is undone, or a record that is deleted, counts as updated. */
            counts: {
                [key: string]: components["schemas"]["ImportCount"];
            };
            /** @description Reason why the whole import failed */
            failure: string | null;
            /**
             * @description FAILED: it was given up, or every line was refused
             * @enum {string}
             */
            state: "COMPLETED" | "FAILED";
        };
        ImportCompletedEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "import.completed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["ImportEventData"];
        };
        WebhookEndpointDisabledEventData: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Address that receives events */
            url: string;
            /** @description Why it was disabled */
            reason: string;
        };
        WebhookEndpointDisabledEvent: {
            /**
             * @description Type of the event
             * @constant
             */
            type: "webhook_endpoint.disabled";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            data: components["schemas"]["WebhookEndpointDisabledEventData"];
        };
        /** @enum {string} */
        ErrorCode: "INVALID_DATA" | "REFERENCE_NOT_FOUND" | "AMOUNT_EXCEEDED" | "AMBIGUOUS_REFERENCE" | "UNAUTHORIZED" | "ACCESS_FORBIDDEN" | "NOT_FOUND" | "METHOD_NOT_ALLOWED" | "REQUEST_TIMEOUT" | "CONFLICT" | "PAYLOAD_TOO_LARGE" | "UNSUPPORTED_MEDIA_TYPE" | "RATE_LIMITED" | "CONCURRENCY_LIMITED" | "INTERNAL" | "UNAVAILABLE";
        ErrorDetail: {
            /** @description Path in the request, such as linkedInvoices[0].invoice.externalId; body for the whole body */
            field: string;
            /** @description What is wrong with the field */
            error: string;
        };
        /** @enum {string} */
        ErrorReasonCode: "ACCOUNT_OWN" | "ACCOUNT_REQUIRED" | "ACCOUNT_TOO_SHORT" | "ADVICE_IN_USE" | "CHANGED_MEANWHILE" | "CURRENCIES_DIFFER" | "DECIDED_BY_PERSON" | "DECISION_ENDED" | "FAMILIES_DIFFER" | "FIGURES_BUSY" | "FILE_IN_USE" | "FILE_IS_NO_TABLE" | "FILE_MAPPED" | "FILE_REMOVED" | "LINKED_CURRENCIES_DIFFER" | "MAPPING_NOT_NEEDED" | "MONEY_OUT" | "NOTHING_TO_WRITE_OFF" | "PARTS_SUM_DIFFERS" | "PAYMENT_AMOUNT_DIFFERS" | "PAYMENT_IN_SEVERAL_PARTS" | "PAYMENT_MATCHED" | "PDF_FAILED" | "PDF_PENDING" | "PROPOSAL_OUTDATED" | "PROPOSAL_UNCERTAIN" | "RECORD_MISSING" | "REPLAY_ENDED" | "SEVERAL_PAYMENTS" | "STATEMENT_ASSIGNED" | "TOO_MANY_CUSTOMER_RULES" | "TOO_MANY_REPLAYS" | "TRANSACTION_DECIDED" | "TRANSACTION_EXCLUDED" | "TRANSACTION_MATCHED" | "TRANSACTION_NOT_MATCHED" | "TRANSACTION_PENDING" | "TRANSACTION_RETURNED";
        ErrorReason: {
            code: components["schemas"]["ErrorReasonCode"];
            /** @description Values for a text in another language, such as currencies that differ */
            values: {
                [key: string]: string;
            };
        };
        ErrorBody: {
            code: components["schemas"]["ErrorCode"];
            /** @description What happened and what to do, as text for people */
            message: string;
            /**
             * Format: uri
             * @description Page that explains this code and what to do
             */
            docUrl: string;
            /** @description The invalid fields */
            details?: components["schemas"]["ErrorDetail"][];
            /** @description Only with CONFLICT about a `version`: the current record, as GET returns it. Nothing was changed */
            current?: {
                [key: string]: unknown;
            };
            /** @description Why, more exactly than `code`: for texts in another language than `message` */
            reason?: components["schemas"]["ErrorReason"];
        };
        AddressAttributes: {
            /** @description Street and number */
            address?: string | null;
            /** @description Postal code */
            zipcode?: string | null;
            /** @description City */
            city?: string | null;
            /** @description State or region */
            state?: string | null;
            /** @description A code or a name */
            country?: string | null;
        };
        RecordReference: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string;
        };
        /** @enum {string} */
        Language: "en" | "fr" | "de" | "es" | "it" | "nl";
        PaymentMethod: {
            /** @description Whether the customer may pay with this method */
            enabled: boolean;
        };
        RecordId: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
        };
        WireTransferMethod: {
            /** @description Whether the customer may pay by bank transfer */
            enabled: boolean;
            /** @description Account into which the customer transfers */
            bankAccount?: components["schemas"]["RecordId"] | null;
        };
        PaymentMethods: {
            /** @description Payment card */
            card?: components["schemas"]["PaymentMethod"] | null;
            /** @description Check */
            check?: components["schemas"]["PaymentMethod"] | null;
            /** @description ACH debit */
            achDebit?: components["schemas"]["PaymentMethod"] | null;
            /** @description SEPA direct debit */
            sepaDebit?: components["schemas"]["PaymentMethod"] | null;
            /** @description GoCardless */
            goCardless?: components["schemas"]["PaymentMethod"] | null;
            /** @description Bank transfer */
            wireTransfer?: components["schemas"]["WireTransferMethod"] | null;
        };
        Address: {
            /** @description Street and number */
            address: string | null;
            /** @description Postal code */
            zipcode: string | null;
            /** @description City */
            city: string | null;
            /** @description State or region */
            state: string | null;
            /** @description A code or a name */
            country: string | null;
        };
        ParentCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        MergedInto: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        PlanInForce: {
            /**
             * Format: uuid
             * @description null: no dunning
             */
            planId: string | null;
            /**
             * @description Where the plan is set; NONE: nowhere
             * @enum {string}
             */
            from: "CUSTOMER" | "PARENT" | "DEFAULT" | "NONE";
            /**
             * Format: date-time
             * @description The customer gets no reminders until then
             */
            pausedUntil: string | null;
        };
        CurrencyBalance: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            balance: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountDue: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOverdue: number;
        };
        /** @enum {string} */
        CustomFieldDataType: "STRING" | "TEXT" | "NUMBER" | "BOOLEAN" | "DATE" | "SELECT" | "MULTI_SELECT";
        /** @enum {string} */
        CustomFieldEntityType: "CUSTOMER" | "CONTACT" | "INVOICE" | "CREDIT_NOTE" | "PAYMENT";
        CustomFieldLabel: {
            /** @description Label */
            label: string;
        };
        CustomerRef: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string;
            /** @description Ignored */
            name?: string;
            /** @description Ignored */
            companyName?: string;
        };
        InvoiceUpdatePromiseToPay: {
            /** @description Day by which the customer promised to pay */
            date: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount?: number | null;
            /** @description Comment of the person who recorded it */
            comment?: string | null;
        };
        /** @enum {string} */
        InvoiceState: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
        /** @enum {string} */
        Instrument: "WIRE_TRANSFER" | "DIRECT_DEBIT" | "CARD" | "CASH" | "CHECK" | "UNKNOWN";
        InvoicePayment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /**
             * Format: int64
             * @description Amount in effect
             */
            amountLinked: number;
            /**
             * Format: date-time
             * @description When the payment was made
             */
            validatedAt: string;
            instrument: components["schemas"]["Instrument"];
        };
        InvoiceCreditNote: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /**
             * Format: int64
             * @description Amount in effect
             */
            amountLinked: number;
            /** @description Number that is printed on the document */
            customId: string | null;
            /**
             * Format: date-time
             * @description Day of issue
             */
            issuedAt: string;
        };
        /** @enum {string} */
        InvoiceSource: "API" | "IMPORT" | "APP";
        InvoicePromiseToPay: {
            /**
             * Format: date-time
             * @description Day by which the customer promised to pay
             */
            date: string;
            /**
             * Format: int64
             * @description null: the whole invoice
             */
            amount: number | null;
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * @description API: through the API; APP: by a user; PORTAL: by the debtor
             * @enum {string}
             */
            source: "API" | "APP" | "PORTAL";
            /**
             * Format: date-time
             * @description When the promise was made
             */
            madeAt: string;
            /**
             * @description Derived from payments: KEPT when the promise is covered, otherwise OPEN until its day has ended, then BROKEN
             * @enum {string}
             */
            status: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
            /** @description Whether money on account that is not linked yet covers the promise */
            pendingApplication: boolean;
        };
        InvoiceDispute: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * @description What is disputed
             * @enum {string}
             */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            /** @description Comment of the person who recorded it */
            comment: string | null;
            /**
             * Format: int64
             * @description The disputed part; null: the whole invoice
             */
            amount: number | null;
            /**
             * Format: date-time
             * @description When the dispute was opened
             */
            openedAt: string;
            /**
             * @description Who opened the dispute
             * @enum {string}
             */
            source: "API" | "APP" | "PORTAL";
        };
        InvoiceWrittenOff: {
            /**
             * Format: date-time
             * @description When it was written off
             */
            at: string;
            /** @description Reason for the write-off */
            reason: string | null;
        };
        DocumentReference: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string;
            /** @description Number that is printed on the document */
            customId?: string;
        };
        InvoiceLink: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            invoice: components["schemas"]["DocumentReference"];
        };
        InvoiceOfLink: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
            state: components["schemas"]["InvoiceState"];
        };
        LinkedInvoice: {
            /**
             * Format: int64
             * @description Amount in effect: lower than the stated one while a refund takes the credit back
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description Amount that the caller stated
             */
            amountStated: number;
            invoice: components["schemas"]["InvoiceOfLink"];
        };
        PaymentLink: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            payment: components["schemas"]["DocumentReference"];
        };
        CreditNoteLink: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            creditNote: components["schemas"]["DocumentReference"];
        };
        RefundLinkedPaymentPayment: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        RefundLinkedPayment: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            payment: components["schemas"]["RefundLinkedPaymentPayment"];
        };
        RefundLinkedCreditNoteCreditNote: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        RefundLinkedCreditNote: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            creditNote: components["schemas"]["RefundLinkedCreditNoteCreditNote"];
        };
        ReconcileItem: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id?: string;
            /** @description The caller's own id */
            externalId?: string;
            /** @description Number that is printed on the document */
            customId?: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
        };
        ReconciledDocument: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
        };
        ReconcileLink: {
            /**
             * Format: int64
             * @description Amount in effect
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountStated: number;
            invoice?: components["schemas"]["ReconciledDocument"];
            refund?: components["schemas"]["ReconciledDocument"];
            payment?: components["schemas"]["ReconciledDocument"];
            creditNote?: components["schemas"]["ReconciledDocument"];
        };
        ReconcileResultInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
            state: components["schemas"]["InvoiceState"];
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOutstanding: number;
        };
        CustomerBalanceCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
        };
        CustomerBalanceBalance: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Invoices − credit notes − payments + refunds
             */
            balance: number;
            /**
             * Format: int64
             * @description Outstanding amount of invoices that were not written off
             */
            amountDue: number;
            /**
             * Format: int64
             * @description The part of amountDue whose due day had ended when that day began
             */
            amountOverdue: number;
        };
        CustomerBalanceItem: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            type: "invoice" | "credit_note" | "payment" | "refund";
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
            /**
             * Format: date-time
             * @description Date of issue, or of validation
             */
            date: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Effect on the balance: negative for credit notes and payments
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance in this currency after this document
             */
            balance: number;
            /**
             * Format: int64
             * @description Of an invoice, at the end of that day
             */
            amountOutstanding: number | null;
        };
        OrganizationLimits: {
            /**
             * Format: int64
             * @description Maximum requests per minute
             */
            requestsPerMinute: number;
            /**
             * Format: int64
             * @description Maximum concurrent requests
             */
            maxConcurrency: number;
            /**
             * Format: int64
             * @description Maximum email addresses that are not contacts, to which users may write within 24 hours
             */
            unknownRecipientsPerDay: number;
        };
        OrganizationRate: {
            /** @description ISO 4217 code */
            currency: string;
            /** @description Units of the organization's currency, an exact decimal */
            rate: string;
        };
        /** @enum {string} */
        UserRole: "OWNER" | "ADMIN" | "COLLECTOR" | "VIEWER";
        Count: {
            /**
             * Format: int32
             * @description Number of records, counted up to 10,000
             */
            count: number;
            /** @description True if there are more than 10000, which are not counted */
            isMore: boolean;
        };
        StatementOfAccountCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
        };
        /** @enum {string} */
        StatementMovementKind: "INVOICE" | "CREDIT_NOTE" | "PAYMENT" | "REFUND" | "TRANSFER" | "WRITE_OFF" | "RECOVERY";
        StatementMovement: {
            /** @description TRANSFER: paid by another customer of the customer group (negative), or for one. RECOVERY: a credit applied to an invoice after its write-off */
            kind: components["schemas"]["StatementMovementKind"];
            /**
             * Format: uuid
             * @description The customer's document; for WRITE_OFF and RECOVERY the invoice
             */
            documentId: string;
            /** @description Its number, or its external ID */
            number: string;
            /**
             * Format: date
             * @description Document date, or day of the transfer, write-off or recovery
             */
            on: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Change of the balance: negative for credits and write-offs
             */
            amount: number;
            /**
             * Format: int64
             * @description Balance after this movement
             */
            balance: number;
        };
        FurtherMovements: {
            /**
             * Format: int64
             * @description Movements that are not listed
             */
            count: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        StatementInCurrency: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Balance before the first day
             */
            opening: number;
            /** @description The oldest 2000 */
            movements: components["schemas"]["StatementMovement"][];
            further: components["schemas"]["FurtherMovements"];
            /**
             * Format: int64
             * @description opening + movements + further.amount: outstanding invoices less credits that are not applied
             */
            closing: number;
        };
        /** @enum {string} */
        BankFileState: "READING" | "NEEDS_MAPPING" | "READ" | "FAILED";
        /** @enum {string} */
        BankRefusalCode: "NOT_AMOUNT" | "AMOUNT_AMBIGUOUS" | "AMOUNT_TOO_PRECISE" | "AMOUNT_TOO_LARGE" | "AMOUNT_MISSING" | "AMOUNT_CONTRADICTS" | "DIRECTION_UNKNOWN" | "NOT_DATE" | "DATE_AMBIGUOUS" | "NOT_CURRENCY" | "CURRENCY_MISSING" | "CURRENCY_DIFFERS" | "BALANCES_DIFFER" | "ROW_BALANCE_DIFFERS" | "CONTROL_DIFFERS" | "STATUS_UNKNOWN" | "NO_STATEMENT" | "BANK_REFUSED" | "OPENING_MISSING" | "END_MISSING" | "FORMAT_UNKNOWN" | "DOCUMENT" | "OTHER_FORMAT" | "VERSION_UNKNOWN" | "ENCODING_WRONG" | "ENCRYPTED" | "DAMAGED" | "COMPRESSION_UNKNOWN" | "ARCHIVE_EMPTY" | "ARCHIVE_IN_ARCHIVE" | "ARCHIVE_TOO_LARGE" | "COLUMN_MISSING" | "COLUMN_TWICE" | "AMOUNT_COLUMN_MISSING" | "TABLE_EMPTY" | "NOT_TABLE" | "TOO_MANY_TRANSACTIONS" | "TOO_LONG" | "OTHER";
        BankFileFailure: {
            /** @description The reason in English */
            message: string;
            /** @description Kind of the reason. OTHER: the structure is not that of the format; `values.reason` says how */
            code: components["schemas"]["BankRefusalCode"];
            /** @description Values of the reason by name, such as `text` or `currency`. Amounts are in minor units */
            values: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Line of the file
             */
            line: number | null;
        };
        /** @enum {string} */
        BankStatementState: "STORED" | "WAITING" | "REFUSED";
        /** @enum {string} */
        BankStatementKind: "STATEMENT" | "INTRADAY" | "NOTIFICATION";
        StatementBankAccount: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
        };
        BankBalance: {
            /**
             * Format: int64
             * @description Balance. In minor units, negative for money out
             */
            amount: number;
            /**
             * Format: date
             * @description Day by which the customer promised to pay
             */
            date: string | null;
        };
        BankStatementRefusal: {
            /** @description The reason in English */
            message: string;
            /** @description Kind of the reason. OTHER: the structure is not that of the format; `values.reason` says how */
            code: components["schemas"]["BankRefusalCode"];
            /** @description Values of the reason by name, such as `text` or `currency`. Amounts are in minor units */
            values: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Line of the file
             */
            line: number;
        };
        BankTableColumns: {
            /**
             * Format: int32
             * @description Column of the booking day, from 1
             */
            bookedOn: number;
            /**
             * Format: int32
             * @description Value day
             */
            valueOn?: number | null;
            /**
             * Format: int32
             * @description Amounts, of money in and out. Required without debit and credit
             */
            amount?: number | null;
            /**
             * Format: int32
             * @description Words that say whether an amount is money in or out, such as S and H
             */
            mark?: number | null;
            /**
             * Format: int32
             * @description Money out
             */
            debit?: number | null;
            /**
             * Format: int32
             * @description Money in
             */
            credit?: number | null;
            /**
             * Format: int32
             * @description Currency
             */
            currency?: number | null;
            /**
             * Format: int32
             * @description Your account, if the table has several
             */
            account?: number | null;
            /**
             * Format: int32
             * @description Name of the payer or payee
             */
            payerName?: number | null;
            /**
             * Format: int32
             * @description IBAN or account number of the payer
             */
            payerAccount?: number | null;
            /**
             * Format: int32
             * @description BIC of the payer
             */
            payerBic?: number | null;
            /** @description Texts of the payer, which are joined */
            texts?: number[];
            /**
             * Format: int32
             * @description End-to-end id
             */
            reference?: number | null;
            /**
             * Format: int32
             * @description Mandate
             */
            mandate?: number | null;
            /**
             * Format: int32
             * @description Reference of yours that the payer repeated: RF, QRR, OGM or KID
             */
            structuredReference?: number | null;
            /**
             * Format: int32
             * @description Reference of the bank
             */
            bankReference?: number | null;
            /**
             * Format: int32
             * @description Kind of transaction
             */
            code?: number | null;
            /**
             * Format: int32
             * @description Whether the bank has booked it
             */
            status?: number | null;
            /**
             * Format: int32
             * @description Balance after the row. Then each must follow from the one before
             */
            balance?: number | null;
        };
        /** @enum {string} */
        DateOrder: "DMY" | "MDY" | "YMD";
        /** @enum {string} */
        DecimalMark: "POINT" | "COMMA";
        /** @enum {string} */
        BankTableFormat: "CSV" | "XLSX";
        BankTableRow: {
            /**
             * Format: int64
             * @description Line of the file, or row of the sheet
             */
            line: number;
            /** @description Cells, as text */
            cells: string[];
        };
        ProposedBankTableMapping: {
            /**
             * Format: int64
             * @description Line of the headings. null: the table has none
             */
            headingLine: number | null;
            /** @description Columns by their position, from 1. null: the table has none */
            columns: components["schemas"]["BankTableColumns"];
            /** @description Order of day, month and year. null: each date shows it */
            dateOrder: components["schemas"]["DateOrder"] | null;
            /** @description null: each amount shows it */
            decimalMark: components["schemas"]["DecimalMark"] | null;
            /** @description Amounts: positive ones are money out. Debit and credit: debits are negative */
            isInverted?: boolean;
            /**
             * Format: uuid
             * @description Your account. Required if the table does not state it
             */
            bankAccountId?: string | null;
            /** @description Of rows that state none. By default that of the account */
            currency?: string | null;
        };
        /** @enum {string} */
        BankTableQuestionKind: "HEADINGS" | "BOOKED_ON" | "AMOUNT" | "DATE_ORDER" | "DECIMAL_MARK" | "SIGN" | "ACCOUNT";
        BankTableQuestion: {
            /** @description The fact that the table does not show */
            asks: components["schemas"]["BankTableQuestionKind"];
            /**
             * Format: int64
             * @description A row that shows the problem
             */
            line: number | null;
            /**
             * Format: int64
             * @description Column, from 1; null: the table as a whole
             */
            column: number | null;
            /** @description What happened and what to do, as text for people */
            message: string;
        };
        BankTableStatement: {
            /** @description As the table states it */
            iban: string | null;
            /** @description As the table states it */
            accountNumber: string | null;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: date
             * @description First day of the period
             */
            from: string | null;
            /**
             * Format: date
             * @description Last booking day
             */
            until: string | null;
            /**
             * Format: int64
             * @description null: the table states no balances
             */
            opening: number | null;
            /**
             * Format: int64
             * @description null: the table states no balances
             */
            closing: number | null;
            /**
             * Format: int64
             * @description Sum of its booked rows. In minor units, negative for money out
             */
            amount: number;
            /**
             * Format: int64
             * @description Number of its rows
             */
            transactions: number;
        };
        BankTableLine: {
            /**
             * Format: int64
             * @description Line of the file, or row of the sheet
             */
            line: number;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            bookedOn: string | null;
            /**
             * Format: date
             * @description Day from which it bears interest
             */
            valueOn: string | null;
            /**
             * Format: int64
             * @description Amount. In minor units, negative for money out
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
            /** @description Name of the payer */
            payerName: string | null;
            /** @description IBAN of the payer */
            payerIban: string | null;
            /** @description Text of the payer */
            text: string | null;
        };
        BankTableRefusal: {
            /** @description The reason in English */
            message: string;
            /** @description Kind of the reason. OTHER: the structure is not that of the format; `values.reason` says how */
            code: components["schemas"]["BankRefusalCode"];
            /** @description Values of the reason by name, such as `text` or `currency`. Amounts are in minor units */
            values: {
                [key: string]: string;
            };
            /**
             * Format: int64
             * @description Line of the file, or row of the sheet
             */
            line: number;
            /**
             * Format: int64
             * @description Column, from 1; null: the whole row
             */
            column: number | null;
        };
        MappedBankAccount: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
        };
        BankAccountName: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
        };
        /** @enum {string} */
        BankTransactionState: "PENDING" | "UNMATCHED" | "PROPOSED" | "AMBIGUOUS" | "ON_ACCOUNT" | "PARTLY_MATCHED" | "MATCHED" | "EXCLUDED" | "RETURNED";
        Payer: {
            /** @description Name */
            name: string | null;
            /** @description The person or company that the money is from or for, if not the account holder */
            ultimateName: string | null;
            /** @description IBAN of the payer */
            iban: string | null;
            /** @description Account number, if there is no IBAN */
            accountNumber: string | null;
            /** @description BIC of the bank */
            bic: string | null;
        };
        StructuredReference: {
            /** @description Kind of the record */
            type: string | null;
            /** @description The reference as stated */
            reference: string;
        };
        BankCharge: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
            /** @description Whether the amount of the transaction is net of it. null: not stated */
            isDeducted: boolean | null;
        };
        BankBatch: {
            /**
             * Format: uuid
             * @description The transactions of a batch share it
             */
            id: string;
            /**
             * Format: int64
             * @description What the bank booked. Its transactions add up to it
             */
            amount: number;
            /**
             * Format: int64
             * @description Order in the batch, from 1
             */
            part: number;
        };
        /** @enum {string} */
        ActorKind: "USER" | "API_KEY" | "PORTAL" | "SYSTEM";
        MatchActor: {
            kind: components["schemas"]["ActorKind"];
            /** @description Id that the service assigned */
            id: string | null;
        };
        /** @enum {string} */
        MatchPartKind: "PAYMENT" | "REFUND" | "FEE";
        CustomerOfRecord: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            /** @description The same as `name` */
            companyName: string;
        };
        PartDocument: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        InvoiceOfPart: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        InvoiceLinkOfPart: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            invoice: components["schemas"]["InvoiceOfPart"];
        };
        CreditNoteOfPart: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        CreditNoteLinkOfPart: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            creditNote: components["schemas"]["CreditNoteOfPart"];
        };
        PaymentOfPart: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
        };
        PaymentLinkOfPart: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            payment: components["schemas"]["PaymentOfPart"];
        };
        MatchPart: {
            /** @description FEE: charges of the bank or a payment provider, without a document */
            kind: components["schemas"]["MatchPartKind"];
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /** @description Whether the match created the document. Undoing the match deletes it then */
            isCreated: boolean;
            /** @description The customer; null if unknown */
            customer: components["schemas"]["CustomerOfRecord"] | null;
            /** @description Payment of this part; null: another kind, or it was deleted */
            payment: components["schemas"]["PartDocument"] | null;
            /** @description Refund of this part; null: another kind, or it was deleted */
            refund: components["schemas"]["PartDocument"] | null;
            /** @description Invoices that the amount is linked to */
            linkedInvoices: components["schemas"]["InvoiceLinkOfPart"][];
            /** @description Credit notes that the refund takes back */
            linkedCreditNotes: components["schemas"]["CreditNoteLinkOfPart"][];
            /** @description Payments that the refund takes back */
            linkedPayments: components["schemas"]["PaymentLinkOfPart"][];
            /** @description Invoices whose rest the match wrote off. REFUND: whose write-off it reversed */
            writtenOffInvoices: components["schemas"]["InvoiceOfPart"][];
        };
        MatchOfTransaction: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: int32
             * @description Rule that found it. null: a person chose the parts
             */
            rule: number | null;
            /** @description Whether it was applied without a person */
            isAutomatic: boolean;
            /** @description null: the service itself */
            actor: components["schemas"]["MatchActor"] | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
            /** @description Payments, refunds and fees that the transaction consists of */
            parts: components["schemas"]["MatchPart"][];
        };
        AskingUser: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
        };
        InvoiceOfAnswer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        DocumentOfAnswer: {
            /** @description Invoice that the payer named */
            invoice: components["schemas"]["InvoiceOfAnswer"];
            /**
             * Format: int64
             * @description What the payer says was paid of it
             */
            amount: number;
        };
        PayerAnswer: {
            /** @description Invoices that the payer named. Empty: none of the open ones */
            documents: components["schemas"]["DocumentOfAnswer"][];
            /** @description What the payer wrote */
            text: string | null;
        };
        PayerQuestion: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            customer: components["schemas"]["CustomerOfRecord"];
            /**
             * Format: date-time
             * @description When the payer was asked last
             */
            askedAt: string;
            /** @description User who asked */
            askedBy: components["schemas"]["AskingUser"] | null;
            /**
             * Format: date-time
             * @description null: not answered yet
             */
            answeredAt: string | null;
            /** @description null: not answered yet */
            answer: components["schemas"]["PayerAnswer"] | null;
            /** @description Whether the payer can still answer, or change the answer */
            isOpen: boolean;
        };
        StatedPayer: {
            /** @description Name */
            name?: string | null;
            /** @description The person or company that the money is from, if not the account holder */
            ultimateName?: string | null;
            /** @description IBAN of the payer */
            iban?: string | null;
            /** @description Account number, if there is no IBAN */
            accountNumber?: string | null;
            /** @description BIC of the bank */
            bic?: string | null;
        };
        PaidInvoice: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            invoice: components["schemas"]["DocumentReference"];
            /** @description Writes the rest of the invoice off, such as an early-payment discount or a bank fee */
            writeOffReason?: string;
        };
        UsedCreditNote: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            creditNote: components["schemas"]["DocumentReference"];
        };
        ReturnedPayment: {
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountLinked: number;
            payment: components["schemas"]["RecordReference"];
        };
        /** @enum {string} */
        BankDecisionState: "MATCHED" | "PROPOSED" | "AMBIGUOUS" | "ON_ACCOUNT" | "UNMATCHED" | "EXCLUDED" | "RETURNED";
        /** @enum {string} */
        ProposalPartKind: "INVOICE" | "CREDIT" | "ON_ACCOUNT" | "DISCOUNT" | "SHORT_WRITE_OFF" | "EXCESS_WRITE_OFF" | "FEE" | "JOIN_PAYMENT" | "JOIN_REFUND" | "REFUND" | "RETURN";
        ProposalPart: {
            /** @description CREDIT: a credit that the payer deducted. DISCOUNT and SHORT_WRITE_OFF: a rest that is written off. JOIN_PAYMENT: the line confirms a payment that is recorded already. RETURN: it takes an earlier line back */
            kind: components["schemas"]["ProposalPartKind"];
            /**
             * Format: int64
             * @description In minor units. The parts add up to the amount of the transaction
             */
            amount: number;
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId?: string | null;
            /**
             * Format: uuid
             * @description Invoice or credit note
             */
            documentId?: string | null;
            /**
             * Format: uuid
             * @description Payment or refund that the line confirms
             */
            paymentId?: string;
            /**
             * Format: uuid
             * @description Transaction that the line takes back
             */
            earlierLineId?: string;
        };
        /** @enum {string} */
        LambdaMethod: "COUNTED" | "CLOSED_FORM";
        BankProposal: {
            /** @description Name it to accept the proposal */
            id: string;
            /**
             * Format: int32
             * @description Number of the rule
             */
            rule: number;
            /** @description Payments, refunds and fees that the transaction consists of */
            parts: components["schemas"]["ProposalPart"][];
            /** @description Expected number of sets of open documents that match the amount by accident. null: it rests on no sum */
            lambda: number | null;
            /** @description How lambda was found */
            lambdaMethod: components["schemas"]["LambdaMethod"] | null;
            /** @description Why it was not applied automatically */
            blockers: string[];
            /** @description Recognized tokens, payer, rejected solutions, and what would decide */
            proof: {
                [key: string]: unknown;
            };
        };
        /** @enum {string} */
        DocumentKind: "INVOICE" | "CREDIT_NOTE" | "PAYMENT" | "REFUND";
        DocumentOfProposal: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            kind: components["schemas"]["DocumentKind"];
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
            /**
             * Format: uuid
             * @description Id of the customer
             */
            customerId: string;
            /** @description Currency of the amounts */
            currency: string;
            /**
             * Format: int64
             * @description Gross amount
             */
            amount: number;
            /**
             * Format: int64
             * @description What is open now
             */
            outstanding: number;
            /**
             * Format: date
             * @description Day of issue; of a payment or refund, when it was made
             */
            issuedOn: string;
            /**
             * Format: date
             * @description Due date; null: it has none
             */
            dueOn: string | null;
        };
        /** @enum {string} */
        RemittanceAdviceState: "READING" | "WAITING" | "PROPOSED" | "USED" | "UNUSABLE";
        /** @enum {string} */
        RemittanceAdviceSource: "UPLOAD" | "EMAIL";
        /** @enum {string} */
        RemittanceAdviceFormat: "PDF" | "CSV" | "XLSX" | "TEXT";
        CustomerOfAdvice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name of the customer */
            name: string;
        };
        RemittanceAdviceLine: {
            /** @description Number of the invoice or credit note, as it is written */
            number: string;
            /**
             * Format: int64
             * @description In minor units, negative for a credit note
             */
            paid: number;
            /**
             * Format: int64
             * @description Amount that the payer kept back, with the sign of `paid`
             */
            deduction: number;
            /** @description Whether the payer calls the deduction a discount */
            isDiscount: boolean;
            /**
             * Format: int64
             * @description Line of the file
             */
            line: number;
        };
        /** @enum {string} */
        RemittanceAdviceProblem: "UNREADABLE" | "TOO_LARGE" | "NO_TEXT" | "NO_TABLE" | "CURRENCY_UNCLEAR" | "AMOUNT_UNCLEAR" | "NUMBER_MISSING" | "LINE_DIFFERS" | "TOTALS_DIFFER" | "SUM_DIFFERS";
        RemittanceAdviceRefusal: {
            /** @description What is wrong */
            code: components["schemas"]["RemittanceAdviceProblem"];
            /**
             * Format: int64
             * @description Line of the file
             */
            line: number | null;
        };
        TransactionOfAdvice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: date
             * @description Day on which the bank booked it
             */
            bookedOn: string;
            /**
             * Format: int64
             * @description In minor units
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
            /** @description As the bank states it */
            payerName: string | null;
        };
        /** @enum {string} */
        PaymentProviderName: "STRIPE" | "GOCARDLESS";
        /** @enum {string} */
        PaymentProviderState: "ACTIVE" | "PAUSED";
        /** @enum {string} */
        PaymentProviderMode: "TEST" | "LIVE";
        /** @enum {string} */
        OnlinePaymentMethod: "CARD" | "SEPA_DEBIT" | "ACH_DEBIT" | "BACS_DEBIT";
        /** @enum {string} */
        PaymentProviderProblemCode: "UNREACHABLE" | "UNAUTHORIZED" | "FORBIDDEN" | "TOO_MANY_REQUESTS" | "REFUSED" | "UNREADABLE";
        PaymentProviderProblem: {
            code: components["schemas"]["PaymentProviderProblemCode"];
            /** @description What the provider answered */
            text: string;
            /**
             * Format: date-time
             * @description Changes after this time count
             */
            since: string | null;
        };
        OnlinePaymentLimit: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Smallest payment in minor units. null: any
             */
            minAmount: number | null;
            /**
             * Format: int64
             * @description Largest payment in minor units. null: any
             */
            maxAmount: number | null;
        };
        OnlinePaymentFee: {
            method: components["schemas"]["OnlinePaymentMethod"];
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int32
             * @description In minor units
             */
            fixedAmount: number;
            /**
             * Format: int32
             * @description Share of the amount
             */
            basisPoints: number;
        };
        /** @enum {string} */
        OnlinePaymentState: "CREATED" | "PENDING" | "SUCCEEDED" | "FAILED" | "CANCELLED" | "EXPIRED" | "REFUNDED" | "REVERSED";
        /** @enum {string} */
        OnlinePaymentKind: "CHECKOUT" | "CHARGE";
        /** @enum {string} */
        OnlinePaymentSource: "PORTAL" | "AUTOPAY" | "USER";
        OnlinePaymentFailure: {
            code: string;
            text: string;
        };
        /** @enum {string} */
        OnlinePaymentProblem: "AMOUNT_DIFFERS" | "CURRENCY_DIFFERS" | "ACCOUNT_DIFFERS" | "REFUSED_HERE" | "UNKNOWN_THERE" | "ALREADY_PAID" | "ERP_MISSING";
        OnlinePaymentInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string | null;
            /**
             * Format: int64
             * @description Amount that the debtor saw, in minor units
             */
            amount: number;
        };
        /** @enum {string} */
        OnlineRefundState: "REQUESTED" | "SUCCEEDED" | "FAILED";
        OnlineRefund: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            state: components["schemas"]["OnlineRefundState"];
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /** @description Why the provider refused it */
            failure: string | null;
            /**
             * Format: date-time
             * @description When the record was created
             */
            createdAt: string;
        };
        /** @enum {string} */
        PayoutState: "PENDING" | "PAID" | "FAILED";
        /** @enum {string} */
        PayoutItemKind: "PAYMENT" | "REFUND" | "REVERSAL" | "FEE" | "OTHER";
        PayoutItem: {
            kind: components["schemas"]["PayoutItemKind"];
            /** @description As the provider names it */
            providerId: string;
            /**
             * Format: uuid
             * @description null: the payment was not started here
             */
            onlinePaymentId: string | null;
            /**
             * Format: int64
             * @description In minor units. Money from you is negative
             */
            gross: number;
            /**
             * Format: int64
             * @description Kept by the provider, in minor units
             */
            fee: number;
            /**
             * Format: int64
             * @description In minor units
             */
            net: number;
        };
        /** @enum {string} */
        PlanMode: "AUTOMATIC" | "MANUAL";
        /** @enum {string} */
        PlanEntity: "CUSTOMER" | "INVOICE";
        /** @enum {string} */
        Takeover: "STANDARD" | "CONTEXTUAL";
        /** @enum {string} */
        ActionType: "EMAIL" | "CALL" | "LETTER" | "SMS" | "TASK";
        /** @enum {string} */
        StepAnchor: "DUE_DATE" | "PREVIOUS_STEP";
        StepRecipients: {
            /** @description Main contact of the customer. If there is none, its oldest contact */
            mainContact: boolean;
            /** @description Contacts in one of these positions */
            positions: string[];
            /** @description Whether the account managers of the customer get a copy */
            ccAccountManagers: boolean;
        };
        StepAttachments: {
            /** @description PDF files of the invoices */
            invoices: boolean;
            /** @description Statement of account */
            statement: boolean;
        };
        StepCustomField: {
            /**
             * Format: uuid
             * @description Custom field of customers or invoices
             */
            id: string;
            /** @description Exact value of the field. For a select field, one of its labels */
            value: number | boolean | string;
        };
        StepConditions: {
            /**
             * Format: int64
             * @description Outstanding amount of the invoice, in minor units of the organization’s currency
             */
            minOutstanding: number | null;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            maxOutstanding: number | null;
            /** @description Currencies of the invoice. null: any */
            currencies: string[] | null;
            /**
             * Format: int32
             * @description Minimum days overdue; negative before the due date; null for no limit
             */
            minDaysOverdue: number | null;
            /**
             * Format: int32
             * @description Maximum days overdue; null for no limit
             */
            maxDaysOverdue: number | null;
            /** @description Custom field that the invoice must have; null for any invoice */
            customField: components["schemas"]["StepCustomField"] | null;
        };
        DunningStep: {
            /** @description Identifier of the step within the plan. It stays the same in all versions */
            key: string;
            /** @description Unique within the plan */
            name: string;
            type: components["schemas"]["ActionType"];
            /** @description Reference day. PREVIOUS_STEP: the day of the previous step */
            relativeTo: components["schemas"]["StepAnchor"];
            /**
             * Format: int32
             * @description Days after the reference day. Negative: before it
             */
            offsetDays: number;
            /** @description Whether the service carries it out without approval by a person */
            automatic: boolean;
            /**
             * Format: uuid
             * @description Mail template. null: the standard text for the day of the step
             */
            templateId: string | null;
            recipients: components["schemas"]["StepRecipients"];
            attachments: components["schemas"]["StepAttachments"];
            conditions: components["schemas"]["StepConditions"];
            /** @description Only for invoices with an earlier reminder. A late invoice never enters the plan at this step */
            needsEarlier: boolean;
        };
        /** @enum {string} */
        ActionState: "TODO" | "EXECUTED" | "IGNORED" | "FAILED";
        /** @enum {string} */
        ActionSource: "WORKFLOW" | "REPLY" | "MANUAL";
        InvoiceOfAction: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        ActionDunningPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name */
            name: string;
        };
        UserOfAction: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
            /** @description Email address */
            email: string;
        };
        /** @enum {string} */
        ActionTopic: "REPLY" | "ON_ACCOUNT" | "BAD_ADDRESS" | "ESCALATION" | "RECEIPT" | "MAIL";
        /** @enum {string} */
        ActionHoldReason: "NO_BANK_ACCOUNT";
        NoteInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        InvoiceToPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: int64
             * @description The version that was edited. If it is no longer current, the response is CONFLICT with the stored record (`current`), and nothing changes
             */
            version?: number;
        };
        StatedInstalment: {
            /** @description Day by whose end the instalment is due. Not in the past */
            date: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        /** @enum {string} */
        InstalmentRhythm: "WEEK" | "TWO_WEEKS" | "MONTH";
        ProposedInstalment: {
            /**
             * Format: date
             * @description Day by which the customer promised to pay
             */
            date: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        /** @enum {string} */
        InstalmentPlanState: "OPEN" | "KEPT" | "BROKEN" | "ENDED";
        InvoiceOfPlan: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOutstanding: number;
        };
        /** @enum {string} */
        PromiseStatus: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
        Instalment: {
            /**
             * Format: date-time
             * @description Day by which the customer promised to pay
             */
            date: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            status: components["schemas"]["PromiseStatus"];
            /** @description Whether money on account that is not linked yet covers the promise */
            pendingApplication: boolean;
        };
        DisputeInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
        };
        DisputeOwner: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
        };
        /** @enum {string} */
        DisputeState: "UNASSIGNED" | "IN_PROGRESS" | "OVERDUE" | "RESOLVED";
        /** @enum {string} */
        LifecycleStatusName: "DEPOSITED" | "ISSUED" | "RECEIVED" | "AVAILABLE" | "IN_PROCESS" | "APPROVED" | "PARTLY_APPROVED" | "DISPUTED" | "SUSPENDED" | "COMPLETED" | "REFUSED" | "PAYMENT_SENT" | "COLLECTED" | "REJECTED" | "OTHER";
        /** @enum {string} */
        LifecycleOutcome: "DISPUTED" | "UNCHANGED" | "IGNORED" | "NOT_FOUND" | "AMBIGUOUS";
        LifecycleStatus: {
            /** @description Number of the invoice (BT-1) */
            number: string;
            /** @description As stated, such as 210 */
            code: string;
            status: components["schemas"]["LifecycleStatusName"];
            /** @description DISPUTED: a dispute was opened. UNCHANGED: the message was received before, another dispute is open, or nothing is due. IGNORED: the status stops no reminders. NOT_FOUND, AMBIGUOUS: no invoice, or several, have this number */
            outcome: components["schemas"]["LifecycleOutcome"];
            /**
             * Format: uuid
             * @description Id of the invoice that the note refers to; null for none
             */
            invoiceId: string | null;
        };
        FiguresDashboardPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        FiguresDashboardBucket: {
            /** @description Name of the bucket, such as current, 1-30, over-90 */
            name: string;
            /**
             * Format: int64
             * @description First day of the age range, in days; null for no limit
             */
            minAge: number | null;
            /**
             * Format: int64
             * @description Last day of the age range, in days; null for no limit
             */
            maxAge: number | null;
        };
        FiguresDashboardAgingBucketSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        FiguresDashboardAgingBucket: {
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["FiguresDashboardAgingBucketSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        FiguresDashboardAgingNet: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        FiguresDashboardAging: {
            /** @description Buckets by age, youngest first. Their amounts add up exactly to the receivables */
            buckets: components["schemas"]["FiguresDashboardAgingBucket"][];
            receivables: components["schemas"]["FigureSum"];
            overdue: components["schemas"]["FigureSum"];
            onAccount: components["schemas"]["FigureSum"];
            writtenOff: components["schemas"]["FigureSum"];
            /**
             * Format: int64
             * @description receivables + writtenOff − onAccount: the balance of all customers or of families. A single customer may have paid for a relative
             */
            net: number;
            /** @description Exact by currency */
            nets: components["schemas"]["FiguresDashboardAgingNet"][];
        };
        FiguresDashboardCountbackInput: {
            /** @description Name */
            name: string;
            /** @description Value that is not an amount: days or a share */
            value: number | null;
            sum?: components["schemas"]["FigureSum"];
        };
        FiguresDashboardCountbackMonth: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            sales: number;
            /**
             * Format: int64
             * @description Receivables left before this month
             */
            receivables: number;
            /** @description Days of the month that count towards the figure */
            daysCounted: number;
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        FiguresDashboardCountback: {
            /** @description Name */
            name: string;
            /** @description Value to one decimal. null if the divisor is zero */
            value: number | null;
            /**
             * @description Unit of the value
             * @enum {string}
             */
            unit: "DAYS" | "PERCENT";
            /** @description Formula of the figure */
            formula: string;
            /** @description Numbers that the formula uses */
            inputs: components["schemas"]["FiguresDashboardCountbackInput"][];
            /** @description Newest first. The month of asOf ends at asOf */
            months: components["schemas"]["FiguresDashboardCountbackMonth"][];
            /**
             * Format: int64
             * @description Receivables beyond the sales of five years. If positive, the value is too low
             */
            uncovered: number;
        };
        FiguresDashboardDaysToPay: {
            average: components["schemas"]["Figure"];
            weighted: components["schemas"]["Figure"];
            averageLate: components["schemas"]["Figure"];
            weightedLate: components["schemas"]["Figure"];
            paid: components["schemas"]["FigureSum"];
        };
        FigureSumSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        FigureInput: {
            /** @description Name */
            name: string;
            /** @description Value that is not an amount: days or a share */
            value: number | null;
            sum?: components["schemas"]["FigureSum"];
        };
        AgingBucket: {
            /** @description Name of the bucket, such as current, 1-30, over-90 */
            name: string;
            /**
             * Format: int64
             * @description First day of the age range, in days; null for no limit
             */
            minAge: number | null;
            /**
             * Format: int64
             * @description Last day of the age range, in days; null for no limit
             */
            maxAge: number | null;
        };
        AgingTotalBucketSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        AgingTotalBucket: {
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["AgingTotalBucketSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        AgingTotalNet: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        AgingTotal: {
            /** @description Buckets by age, youngest first. Their amounts add up exactly to the receivables */
            buckets: components["schemas"]["AgingTotalBucket"][];
            receivables: components["schemas"]["FigureSum"];
            overdue: components["schemas"]["FigureSum"];
            onAccount: components["schemas"]["FigureSum"];
            writtenOff: components["schemas"]["FigureSum"];
            /**
             * Format: int64
             * @description receivables + writtenOff − onAccount: the balance of all customers or of families. A single customer may have paid for a relative
             */
            net: number;
            /** @description Exact by currency */
            nets: components["schemas"]["AgingTotalNet"][];
        };
        AgingGroupBucketSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        AgingGroupBucket: {
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["AgingGroupBucketSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        AgingGroupNet: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        AgingGroup: {
            /** @description null: documents without a group */
            key: string | null;
            /** @description Label */
            label: string | null;
            /** @description Buckets by age, youngest first. Their amounts add up exactly to the receivables */
            buckets: components["schemas"]["AgingGroupBucket"][];
            receivables: components["schemas"]["FigureSum"];
            overdue: components["schemas"]["FigureSum"];
            onAccount: components["schemas"]["FigureSum"];
            writtenOff: components["schemas"]["FigureSum"];
            /**
             * Format: int64
             * @description receivables + writtenOff − onAccount: the balance of all customers or of families. A single customer may have paid for a relative
             */
            net: number;
            /** @description Exact by currency */
            nets: components["schemas"]["AgingGroupNet"][];
        };
        AgingOthersBucketSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        AgingOthersBucket: {
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["AgingOthersBucketSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        AgingOthersNet: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        AgingOthers: {
            /**
             * Format: int64
             * @description Number of groups that are not listed
             */
            groups: number;
            /** @description Buckets by age, youngest first. Their amounts add up exactly to the receivables */
            buckets: components["schemas"]["AgingOthersBucket"][];
            receivables: components["schemas"]["FigureSum"];
            overdue: components["schemas"]["FigureSum"];
            onAccount: components["schemas"]["FigureSum"];
            writtenOff: components["schemas"]["FigureSum"];
            /**
             * Format: int64
             * @description receivables + writtenOff − onAccount: the balance of all customers or of families. A single customer may have paid for a relative
             */
            net: number;
            /** @description Exact by currency */
            nets: components["schemas"]["AgingOthersNet"][];
        };
        DaysSalesOutstandingPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        DaysSalesOutstandingCountbackInput: {
            /** @description Name */
            name: string;
            /** @description Value that is not an amount: days or a share */
            value: number | null;
            sum?: components["schemas"]["FigureSum"];
        };
        DaysSalesOutstandingCountbackMonth: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            sales: number;
            /**
             * Format: int64
             * @description Receivables left before this month
             */
            receivables: number;
            /** @description Days of the month that count towards the figure */
            daysCounted: number;
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
        };
        DaysSalesOutstandingCountback: {
            /** @description Name */
            name: string;
            /** @description Value to one decimal. null if the divisor is zero */
            value: number | null;
            /**
             * @description Unit of the value
             * @enum {string}
             */
            unit: "DAYS" | "PERCENT";
            /** @description Formula of the figure */
            formula: string;
            /** @description Numbers that the formula uses */
            inputs: components["schemas"]["DaysSalesOutstandingCountbackInput"][];
            /** @description Newest first. The month of asOf ends at asOf */
            months: components["schemas"]["DaysSalesOutstandingCountbackMonth"][];
            /**
             * Format: int64
             * @description Receivables beyond the sales of five years. If positive, the value is too low
             */
            uncovered: number;
        };
        CollectionEffectivenessPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        DaysToPayPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        FigureDocumentsSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        CollectionFiguresPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        CollectionFiguresContactsStep: {
            /**
             * Format: uuid
             * @description Id of the reminder plan; null for none
             */
            planId: string | null;
            /** @description null: not from a plan */
            stepKey: string | null;
            /**
             * @description Kind of the record
             * @enum {string}
             */
            type: "EMAIL" | "CALL" | "LETTER" | "SMS";
            /** @description Name */
            name: string;
            /**
             * Format: int64
             * @description Emails, calls, letters and SMS
             */
            contacts: number;
            /**
             * Format: int64
             * @description Distinct customers
             */
            customers: number;
            /**
             * Format: int64
             * @description Contacts followed by a payment within 7 days
             */
            paidWithin7: number;
            /**
             * Format: int64
             * @description Contacts followed by a payment within 14 days
             */
            paidWithin14: number;
            within7: components["schemas"]["FigureSum"];
            within14: components["schemas"]["FigureSum"];
            /** @description Address of the list of these contacts */
            list: string;
        };
        CollectionFiguresContacts: {
            /** @description Formula of the figure */
            formula: string;
            /** @description Steps of reminder plans, with their contacts */
            steps: components["schemas"]["CollectionFiguresContactsStep"][];
        };
        CollectionFiguresPromisesStatusSum: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
        };
        CollectionFiguresPromisesStatus: {
            /**
             * @description Whether the promises were kept
             * @enum {string}
             */
            status: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
            /**
             * Format: int64
             * @description In the currency of the response. Each currency is converted once
             */
            amount: number;
            /**
             * Format: int64
             * @description Documents
             */
            count: number;
            /** @description Exact sums by currency */
            sums: components["schemas"]["CollectionFiguresPromisesStatusSum"][];
            /** @description Currencies without an exchange rate, excluded */
            unconverted: string[];
            /** @description Address of the list of the underlying documents. The sums match. null: the groups are not listed */
            documents: string | null;
            /** @description Address of the records behind the figure */
            list: string;
        };
        CollectionFiguresPromises: {
            /** @description Formula of the figure */
            formula: string;
            /** @description Promises by status */
            statuses: components["schemas"]["CollectionFiguresPromisesStatus"][];
            /** @description Percentage, to one decimal */
            keptShare: number | null;
        };
        CollectionFiguresDisputesReason: {
            /**
             * @description What is disputed
             * @enum {string}
             */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            /**
             * Format: int64
             * @description Opened in the period
             */
            opened: number;
            /**
             * Format: int64
             * @description Resolved in the period, whenever they were opened
             */
            resolved: number;
            /**
             * Format: int64
             * @description Open at the end of the period
             */
            open: number;
            /**
             * Format: int64
             * @description Accepted, of those resolved
             */
            accepted: number;
            /**
             * Format: int64
             * @description Rejected, of those resolved
             */
            rejected: number;
            /**
             * Format: int64
             * @description Settled, of those resolved
             */
            settled: number;
            /** @description Average days from opening to resolution, of those resolved */
            averageDaysToClose: number | null;
            /** @description Address of the records behind the figure */
            list: string;
        };
        CollectionFiguresDisputes: {
            /** @description Formula of the figure */
            formula: string;
            /** @description Disputes by reason */
            reasons: components["schemas"]["CollectionFiguresDisputesReason"][];
        };
        CollectionFiguresPeopleUser: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
        };
        CollectionFiguresPeople: {
            user: components["schemas"]["CollectionFiguresPeopleUser"];
            /**
             * Format: int64
             * @description Approved or sent by hand
             */
            emails: number;
            /**
             * Format: int64
             * @description Made
             */
            calls: number;
            /**
             * Format: int64
             * @description Printed
             */
            letters: number;
            /**
             * Format: int64
             * @description SMS
             */
            texts: number;
            /**
             * Format: int64
             * @description Done
             */
            tasks: number;
            /**
             * Format: int64
             * @description Ignored
             */
            ignored: number;
            /**
             * Format: int64
             * @description Recorded
             */
            promises: number;
            /**
             * Format: int64
             * @description Opened
             */
            disputesOpened: number;
            /**
             * Format: int64
             * @description Resolved
             */
            disputesResolved: number;
        };
        CollectionItemWithin7: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        CollectionItemWithin14: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        DisputeFiguresPeriod: {
            /**
             * Format: date
             * @description First day of the period
             */
            from: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            to: string;
            /**
             * Format: int64
             * @description Number of days of the period
             */
            days: number;
        };
        DisputeFiguresReason: {
            /**
             * @description What is disputed
             * @enum {string}
             */
            reason: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
            /**
             * Format: int64
             * @description Opened in the period
             */
            opened: number;
            disputed: components["schemas"]["FigureSum"];
            /**
             * Format: int64
             * @description Open at the end of the period
             */
            open: number;
            /**
             * Format: int64
             * @description Resolved in the period, whenever they were opened
             */
            resolved: number;
            /** @description Median of the days from opening to resolution, of those resolved in the period */
            medianDaysToResolve: number | null;
        };
        /** @enum {string} */
        BulkList: "customers" | "invoices" | "payments" | "promises" | "disputes" | "messages" | "work";
        /** @enum {string} */
        BulkRecordKind: "CUSTOMER" | "INVOICE" | "PAYMENT" | "PROMISE" | "DISPUTE" | "MESSAGE" | "ACTION";
        /** @enum {string} */
        BulkOutcome: "PENDING" | "CHANGED" | "UNCHANGED" | "REFUSED" | "SKIPPED";
        BulkRecordError: {
            code: components["schemas"]["ErrorCode"];
            /** @description What happened and what to do, as text for people */
            message: string;
            /** @description The invalid fields */
            details: components["schemas"]["ErrorDetail"][];
        };
        ManagerOfRow: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description First name */
            firstName: string;
            /** @description Last name */
            lastName: string;
        };
        PromisedInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Number that is printed on the document */
            customId: string;
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            grossAmount: number;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amountOutstanding: number;
            state: components["schemas"]["InvoiceState"];
        };
        ImportCount: {
            /**
             * Format: int64
             * @description Records created
             */
            created: number;
            /**
             * Format: int64
             * @description Records changed
             */
            updated: number;
            /**
             * Format: int64
             * @description Records that did not change
             */
            unchanged: number;
            /**
             * Format: int64
             * @description Lines refused
             */
            refused: number;
        };
        VatShare: {
            /** @description BT-118, such as S */
            category: string | null;
            /** @description BT-119. null: the category has no rate */
            rate: string | null;
            /**
             * Format: int64
             * @description BT-116, without VAT, in minor units
             */
            taxable: number;
            /**
             * Format: int64
             * @description BT-117, the VAT, in minor units
             */
            tax: number;
        };
        /** @enum {string} */
        CollectedWait: "SELLER_REGISTRATION" | "VAT_BREAKDOWN";
        StatedVatShare: {
            /** @description BT-118, such as S */
            category?: string | null;
            /** @description BT-119. null: the category has no rate */
            rate?: string | null;
            /**
             * Format: int64
             * @description BT-116, without VAT, in minor units
             */
            taxable: number;
            /**
             * Format: int64
             * @description BT-117, the VAT, in minor units
             */
            tax: number;
        };
        CollectedShare: {
            /** @description In percent, an exact decimal such as 5.50. Answers have two decimal places or more */
            rate: string;
            /**
             * Format: int64
             * @description Including VAT, in minor units
             */
            amount: number;
            /**
             * Format: int64
             * @description VAT of the amount, in minor units
             */
            vat: number;
        };
        WaitingInvoice: {
            /**
             * Format: uuid
             * @description Id of the invoice that the note refers to; null for none
             */
            invoiceId: string;
            /** @description Number of the invoice (BT-1) */
            number: string;
            waitsFor: components["schemas"]["CollectedWait"];
        };
        /** @enum {string} */
        EventType: "customer.created" | "customer.updated" | "customer.deleted" | "customer.credit_limit_exceeded" | "customer.merged" | "customer.merge_undone" | "contact.created" | "contact.updated" | "contact.deleted" | "invoice.created" | "invoice.updated" | "invoice.deleted" | "invoice.paid" | "invoice.overdue" | "payment.created" | "payment.updated" | "payment.deleted" | "credit_note.created" | "credit_note.updated" | "credit_note.deleted" | "refund.created" | "refund.updated" | "refund.deleted" | "reconciliation.created" | "reconciliation.updated" | "reconciliation.undone" | "bank_transaction.asked" | "bank_transaction.answered" | "bank_statement.created" | "bank_statement.updated" | "bank_transaction.created" | "bank_transaction.updated" | "bank_transaction.deleted" | "remittance_advice.created" | "remittance_advice.updated" | "remittance_advice.deleted" | "online_payment.created" | "online_payment.pending" | "online_payment.succeeded" | "online_payment.failed" | "online_payment.expired" | "online_payment.refunded" | "online_payment.reversed" | "lifecycle_status.created" | "match.applied" | "match.undone" | "action.created" | "action.updated" | "action.deleted" | "note.created" | "note.updated" | "note.deleted" | "message.received" | "message.bounced" | "import.completed" | "webhook_endpoint.disabled";
        EventActor: {
            kind: components["schemas"]["ActorKind"];
            /** @description Id of the user, API key or portal link. null: the service itself */
            id: string | null;
            /** @description Kind of job, or command, through which the service acted */
            job: string | null;
        };
        /** @enum {string} */
        IntegrationKind: "ODOO" | "TRYTON" | "FILES";
        /** @enum {string} */
        IntegrationState: "DRAFT" | "READING" | "RUNNING" | "FAILING" | "PAUSED" | "STOPPED";
        /** @enum {string} */
        IntegrationStopReason: "MANY_MISSING" | "LOGIN_REFUSED" | "RIGHT_MISSING" | "UNREADABLE_SECRET";
        IntegrationCompany: {
            /** @description Id that the service assigned */
            id: string;
            /** @description Name */
            name: string;
            /** @description ISO 4217 code */
            currency: string;
        };
        IntegrationRight: {
            /** @description The source's own name of the model or right */
            name: string;
            /** @description Whether the key has the right */
            isGranted: boolean;
            /** @description false: only an extra feature needs it, such as the PDF */
            isRequired: boolean;
        };
        IntegrationSource: {
            /** @description Name of the product */
            product: string;
            /**
             * @description Version of the product
             * @example 19.0
             */
            version: string;
            company: components["schemas"]["IntegrationCompany"];
            /** @description User of the key at the source */
            user: string;
            /** @description Whether the key may also write, which no feature needs */
            canWrite: boolean;
            /** @description Rights that the key needs */
            rights: components["schemas"]["IntegrationRight"][];
            /**
             * Format: date-time
             * @description When the source was checked
             */
            checkedAt: string;
        };
        IntegrationBalance: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description Σ of the balances at the source
             */
            theirs: number;
            /**
             * Format: int64
             * @description Σ of the balances in Quittance
             */
            ours: number;
            /**
             * Format: int64
             * @description Part of theirs minus ours that findings explain
             */
            explained: number;
        };
        IntegrationProblem: {
            /** @description UNREACHABLE, BUSY, LOGIN_REFUSED, RIGHT_MISSING or UNKNOWN_ANSWER */
            code: string;
            /** @description What happened, for an administrator */
            text: string;
        };
        IntegrationAdoption: {
            /** @description Key at the source */
            key: string;
            /**
             * Format: uuid
             * @description Record in Quittance
             */
            recordId: string;
        };
        /** @enum {string} */
        IntegrationRunTrigger: "CLOCK" | "USER" | "DOORBELL";
        /** @enum {string} */
        IntegrationRunState: "RUNNING" | "COMPLETED" | "FAILED" | "STOPPED";
        /** @enum {string} */
        IntegrationRunPhase: "CHANGES" | "APPLY" | "SWEEP" | "SUMS";
        IntegrationRunCounts: {
            /**
             * Format: int64
             * @description Records that were read
             */
            read: number;
            /**
             * Format: int64
             * @description Records created
             */
            created: number;
            /**
             * Format: int64
             * @description Records changed
             */
            updated: number;
            /**
             * Format: int64
             * @description Records that did not change
             */
            unchanged: number;
            /**
             * Format: int64
             * @description Number of deleted records
             */
            deleted: number;
            /**
             * Format: int64
             * @description Lines refused
             */
            refused: number;
        };
        CustomerOfIntegrationSum: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
        };
        /** @enum {string} */
        IntegrationCause: "REFUSED_HERE" | "NOT_READ_YET" | "DELETED_THERE" | "MERGED_THERE" | "MERGED_HERE" | "MADE_HERE" | "EXCHANGE_DIFFERENCE" | "LINKED_ACROSS_CURRENCIES" | "ROUNDING_OF_A_SET" | "ITEM_WITHOUT_PARTNER" | "OTHER_COMPANY" | "ACCOUNT_NOT_WATCHED" | "UNEXPLAINED";
        /** @enum {string} */
        IntegrationFindingState: "OPEN" | "IGNORED" | "RESOLVED";
        CustomerOfIntegrationFinding: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
        };
        /** @enum {string} */
        IntegrationRecordKind: "CUSTOMER" | "CONTACT" | "INVOICE" | "CREDIT_NOTE" | "PAYMENT" | "REFUND";
        IntegrationFindingRecord: {
            /**
             * Format: uuid
             * @description Id in Quittance; null for the side of the source
             */
            id: string | null;
            /** @description Key at the source */
            key: string | null;
            /** @description Content of the message as the service understood it; null if it did not */
            kind: components["schemas"]["IntegrationRecordKind"] | null;
            /** @description Number of the record in the source */
            number: string | null;
            /** @description Name of a customer at the source */
            name: string | null;
            /** @description ISO 4217 code */
            currency: string | null;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number | null;
            /**
             * Format: int64
             * @description Open amount
             */
            residual: number | null;
            /**
             * Format: date
             * @description Date of the document
             */
            issuedOn: string | null;
            /**
             * Format: date
             * @description Date on which it is due
             */
            dueOn: string | null;
            /** @description Address at the source */
            url: string | null;
        };
        /** @enum {string} */
        IntegrationResolution: "READ_AGAIN" | "IGNORE" | "ADOPT";
        NewAgentPlanStep: {
            list: components["schemas"]["BulkList"];
            /** @description Command of `GET /v1/agent-commands` */
            command: string;
            /** @description Fields of the command. Left out if it has none */
            input?: {
                [key: string]: unknown;
            };
            recordIds: string[];
        };
        /** @enum {string} */
        AgentPlanState: "PROPOSED" | "APPROVED" | "DONE" | "PARTLY_DONE" | "REJECTED" | "WITHDRAWN" | "EXPIRED" | "OUTDATED";
        AgentPlanMoney: {
            /** @description ISO 4217 code */
            currency: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        AgentPlanTotals: {
            /**
             * Format: int64
             * @description Records that the steps name
             */
            records: number;
            /**
             * Format: int64
             * @description Emails
             */
            emails: number;
            /** @description Money that the steps move or write off, by currency */
            money: components["schemas"]["AgentPlanMoney"][];
        };
        AgentPlanResults: {
            /**
             * Format: int64
             * @description Not carried out yet
             */
            pending: number;
            /**
             * Format: int64
             * @description Changed
             */
            changed: number;
            /**
             * Format: int64
             * @description Already in the requested state
             */
            unchanged: number;
            /**
             * Format: int64
             * @description Refused, each with its reason
             */
            refused: number;
            /**
             * Format: int64
             * @description Skipped because the job ended first
             */
            skipped: number;
        };
        AgentPlanRecord: {
            /** @description Kind of a record of the audit log, such as INVOICE */
            kind: string;
            /** @description null: the step creates the record */
            id: string | null;
            /** @description Name */
            name: string | null;
        };
        AgentPlanChange: {
            /** @description Action of the audit log, such as `promise.changed` */
            action: string;
            record: components["schemas"]["AgentPlanRecord"];
            /** @description Name of the field. null: the action changes none */
            field: string | null;
            /** @description Value before. null if there is none */
            before: unknown;
            /** @description Value after. Amounts are in minor units */
            after: unknown;
            /** @description Whether the values are texts, which the audit log omits. See the input of the step */
            isHidden: boolean;
        };
        AgentPlanEmail: {
            /** @description Last day of the period */
            to: string[];
            cc: string[];
            subject: string;
            /** @description Plain text */
            text: string;
            /** @description Names of files */
            attachments: string[];
        };
        AgentPlanResult: {
            outcome: components["schemas"]["BulkOutcome"];
            /** @description What is wrong with the field */
            error: components["schemas"]["BulkRecordError"] | null;
            /**
             * Format: uuid
             * @description Id for undoing the change
             */
            changeId: string | null;
        };
        AgentPlanStepRecord: {
            kind: components["schemas"]["BulkRecordKind"];
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description Name of a customer or task, number of an invoice */
            name: string | null;
            /** @description Empty: the record is already in the requested state */
            changes: components["schemas"]["AgentPlanChange"][];
            /** @description Money that the step moves or writes off */
            money: components["schemas"]["AgentPlanMoney"][];
            /** @description Email as it is sent. null: none */
            email: components["schemas"]["AgentPlanEmail"] | null;
            /** @description null: not approved */
            result: components["schemas"]["AgentPlanResult"] | null;
        };
        AgentPlanStep: {
            list: components["schemas"]["BulkList"];
            command: string;
            /** @description Input as proposed */
            input: {
                [key: string]: unknown;
            };
            /**
             * Format: uuid
             * @description Bulk job of the approver. null: not approved
             */
            bulkJobId: string | null;
            records: components["schemas"]["AgentPlanStepRecord"][];
        };
        OwnAgentLimits: {
            /** @description Allowed commands, each as list and command: `invoices.promise` */
            commands: string[];
            /**
             * Format: int32
             * @description Records in one plan
             */
            recordsPerPlan: number;
            /**
             * Format: int32
             * @description Records in all plans that were proposed on one day
             */
            recordsPerDay: number;
            /** @description Money in one plan, in minor units by currency. An absent currency is 0 */
            moneyPerPlan: {
                [key: string]: number;
            };
            /** @description Money in all plans of one day, in the same form */
            moneyPerDay: {
                [key: string]: number;
            };
            /**
             * Format: int32
             * @description Plans that wait for a decision at the same time
             */
            openPlans: number;
            /** @description Days on which it may propose. 1 is Monday */
            weekdays: number[];
            /** @description Start of the hours in which it may propose, in the organization's time zone. null: 00:00 */
            allowedFrom: string | null;
            /** @description End of these hours. null: 24:00 */
            allowedUntil: string | null;
        };
        MergedCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
        };
        EventCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string | null;
            /** @description Name */
            name: string | null;
            /** @description Name of the company */
            companyName: string | null;
        };
        EventBankTransaction: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: int64
             * @description Positive for money in
             */
            amount: number;
            /** @description ISO 4217 code */
            currency: string;
        };
        AnsweredInvoice: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /**
             * Format: int64
             * @description In minor units of the currency
             */
            amount: number;
        };
        NoteEventCustomer: {
            /**
             * Format: uuid
             * @description Id that the service assigned
             */
            id: string;
            /** @description The caller's own id */
            externalId: string;
            /** @description Name */
            name: string;
            /** @description Name of the company */
            companyName: string;
        };
        FileUpload: {
            /**
             * Format: binary
             * @description The bytes of the file
             */
            file: string;
        };
        WithExternalId: {
            /** @description Required for a new customer */
            externalId: string;
        };
        WithId: {
            /**
             * Format: uuid
             * @description Id of an existing customer; its externalId may then change
             */
            id: string;
        };
        WithEmail: {
            /**
             * Format: email
             * @description Required for a new contact; unique within the customer, regardless of case
             */
            email: string;
        };
        WithExternalIdAndBankAccountId: {
            /** @description Id of your feed. A known one changes nothing */
            externalId: string;
            /**
             * Format: uuid
             * @description Bank account of the organization that was used
             */
            bankAccountId: string;
        };
        WithExternalIdAndBankAccountNumber: {
            /** @description Id of your feed. A known one changes nothing */
            externalId: string;
            /** @description IBAN or number of your bank account, instead of bankAccountId */
            bankAccountNumber: string;
        };
        WithContentAndCustomerId: {
            /** @description Required for a new note */
            content: string;
            /**
             * Format: uuid
             * @description This or `customer` is required for a new note
             */
            customerId: string;
        };
        WithContentAndCustomer: {
            /** @description Required for a new note */
            content: string;
            customer: components["schemas"]["RecordReference"];
        };
    };
    responses: {
        /** @description ACCESS_FORBIDDEN */
        AccessForbidden: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description CONFLICT */
        Conflict: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INTERNAL */
        Internal: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA */
        InvalidData: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, AMBIGUOUS_REFERENCE */
        InvalidDataOrAmbiguousReference: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, AMOUNT_EXCEEDED */
        InvalidDataOrAmountExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, REFERENCE_NOT_FOUND */
        InvalidDataOrReferenceNotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMBIGUOUS_REFERENCE */
        InvalidDataOrReferenceNotFoundOrAmbiguousReference: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED */
        InvalidDataOrReferenceNotFoundOrAmountExceeded: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description INVALID_DATA, REFERENCE_NOT_FOUND, AMOUNT_EXCEEDED, AMBIGUOUS_REFERENCE */
        InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description NOT_FOUND */
        NotFound: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description PAYLOAD_TOO_LARGE */
        PayloadTooLarge: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description RATE_LIMITED, CONCURRENCY_LIMITED */
        RateLimitedOrConcurrencyLimited: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description REQUEST_TIMEOUT */
        RequestTimeout: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAUTHORIZED */
        Unauthorized: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNAVAILABLE */
        Unavailable: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description UNSUPPORTED_MEDIA_TYPE */
        UnsupportedMediaType: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
        Prefer: "handling=lenient" | "handling=strict";
        /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
        ActingUser: string;
        /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
        IdempotencyKey: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of this request; include it when you report a problem */
        "X-Request-Id": string;
        /** @description Maximum requests per minute of the organization */
        "RateLimit-Limit": number;
        /** @description Requests left in this minute */
        "RateLimit-Remaining": number;
        /** @description Seconds until the minute ends */
        "RateLimit-Reset": number;
        /** @description Seconds to wait before sending the request again */
        "Retry-After": number;
        /** @description `handling=lenient` if the request was handled leniently */
        "Preference-Applied": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomers: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "balance" | "createdAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Minimum balance */
                "balance.gte"?: number;
                /** @description Maximum balance */
                "balance.lte"?: number;
                /** @description Exact amount due */
                "amountDue.eq"?: number;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description Words of the name in any order, regardless of case and accents. Words of one or two letters match the beginning of a word, longer ones any part of it */
                search?: string;
                /** @description Only customers that have this reminder plan themselves */
                dunningPlanId?: string;
                /** @description With an exposure above the credit limit */
                overLimit?: boolean;
                /** @description On hold */
                onHold?: boolean;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerAttributes"];
            };
        };
        responses: {
            /** @description The current customer */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerUpdate"];
            };
        };
        responses: {
            /** @description The current customer */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomerBalance: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description A day such as 2026-01-31; it ends in the organization's time zone. Default: today */
                asOf?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A balance with its documents, oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerBalance"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listContacts: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customer_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ContactList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importContact: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
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
            /** @description The current contact */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the customer, or external:<externalId>
                 * @example external:C-1001
                 */
                customer_id: string;
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current contact */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidDataOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the customer, or external:<externalId>
                 * @example external:C-1001
                 */
                customer_id: string;
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdate"];
            };
        };
        responses: {
            /** @description The current contact */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Contact"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteContact: {
        parameters: {
            query?: {
                /** @description Source system; required when several contacts have the same externalId */
                source?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the customer, or external:<externalId>
                 * @example external:C-1001
                 */
                customer_id: string;
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidDataOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCustomFields: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomFieldList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomFieldImport"];
            };
        };
        responses: {
            /** @description The current custom field */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomField"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCustomField: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:region
                 */
                customFieldId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvoices: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "createdAt" | "customId" | "updatedAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only records of the customer with this id */
                "customer.id"?: string;
                /** @description Only records of the customer with this external id */
                "customer.externalId"?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.eq"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.gt"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.gte"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.lt"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.lte"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.eq"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gt"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gte"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lt"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lte"?: string;
                /** @description Comparison with amountOutstanding, in minor units of the currency */
                amountOutstanding?: number;
                /** @description Comparison with amountOutstanding, in minor units of the currency */
                "amountOutstanding.gt"?: number;
                /** @description Comparison with amountOutstanding, in minor units of the currency */
                "amountOutstanding.gte"?: number;
                /** @description Comparison with amountOutstanding, in minor units of the currency */
                "amountOutstanding.lt"?: number;
                /** @description Comparison with amountOutstanding, in minor units of the currency */
                "amountOutstanding.lte"?: number;
                /** @description Only documents with exactly this number */
                customId?: string;
                /** @description Only invoices that have this reminder plan themselves */
                dunningPlanId?: string;
                /** @description One or several values: repeat the parameter, or separate them by commas */
                state?: ("DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF")[];
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: "customer"[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InvoiceList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceImport"];
            };
        };
        responses: {
            /** @description The current invoice */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInvoice: {
        parameters: {
            query?: {
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "factsVersion")[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
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
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCustomerInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
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
            /** @description The current invoice */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayments: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "updatedAt" | "validatedAt" | "createdAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only records of the customer with this id */
                "customer.id"?: string;
                /** @description Only records of the customer with this external id */
                "customer.externalId"?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "bankTransaction")[];
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range of validatedAt; can be combined. A date without a time means that calendar day */
                "validatedAt.eq"?: string;
                /** @description Range of validatedAt; can be combined. A date without a time means that calendar day */
                "validatedAt.gt"?: string;
                /** @description Range of validatedAt; can be combined. A date without a time means that calendar day */
                "validatedAt.gte"?: string;
                /** @description Range of validatedAt; can be combined. A date without a time means that calendar day */
                "validatedAt.lt"?: string;
                /** @description Range of validatedAt; can be combined. A date without a time means that calendar day */
                "validatedAt.lte"?: string;
                /**
                 * @deprecated
                 * @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.eq"?: string;
                /**
                 * @deprecated
                 * @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.gt"?: string;
                /**
                 * @deprecated
                 * @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.gte"?: string;
                /**
                 * @deprecated
                 * @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.lt"?: string;
                /**
                 * @deprecated
                 * @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end
                 */
                "modifiedAt.lte"?: string;
                /** @description Comparison with amount, in minor units of the currency */
                amount?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.gt"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.gte"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.lt"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.lte"?: number;
                /** @description Comparison with amountLinked, in minor units of the currency */
                amountLinked?: number;
                /** @description Comparison with amountLinked, in minor units of the currency */
                "amountLinked.gt"?: number;
                /** @description Comparison with amountLinked, in minor units of the currency */
                "amountLinked.gte"?: number;
                /** @description Comparison with amountLinked, in minor units of the currency */
                "amountLinked.lt"?: number;
                /** @description Comparison with amountLinked, in minor units of the currency */
                "amountLinked.lte"?: number;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importPayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentImport"];
            };
        };
        responses: {
            /** @description The current payment */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayment: {
        parameters: {
            query?: {
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "factsVersion" | "bankTransaction")[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:PAY-77
                 */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current payment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deletePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:PAY-77
                 */
                paymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCreditNotes: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Only records of the customer with this id */
                "customer.id"?: string;
                /** @description Only records of the customer with this external id */
                "customer.externalId"?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: "customer"[];
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.eq"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.gt"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.gte"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.lt"?: string;
                /** @description Range of issuedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "issuedAt.lte"?: string;
                /** @description Only documents with exactly this number */
                customId?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNoteList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteImport"];
            };
        };
        responses: {
            /** @description The current credit note */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreditNote: {
        parameters: {
            query?: {
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "factsVersion")[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:CN-12
                 */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current credit note */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditNote"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteCreditNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:CN-12
                 */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRefunds: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "updatedAt" | "validatedAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only records of the customer with this id */
                "customer.id"?: string;
                /** @description Only records of the customer with this external id */
                "customer.externalId"?: string;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "bankTransaction")[];
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RefundList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundImport"];
            };
        };
        responses: {
            /** @description The current refund */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRefund: {
        parameters: {
            query?: {
                /** @description One or several values: repeat the parameter, or separate them by commas */
                expand?: ("customer" | "factsVersion" | "bankTransaction")[];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:RF-3
                 */
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current refund */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Refund"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRefund: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:RF-3
                 */
                refund_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reconcile: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconcileRequest"];
            };
        };
        responses: {
            /** @description The current reconcile result */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ReconcileResult"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankAccounts: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankAccountList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOrganization: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current organization */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Organization"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createPortalLink: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
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
            /** @description The current portal link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PortalLink"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listUsers: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description The whole address, regardless of case */
                email?: string;
                /** @description Only users with this role */
                role?: components["schemas"]["UserRole"];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["UserList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAccountManagers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current account managers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountManagers"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignAccountManagers: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
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
            /** @description The current account managers */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountManagers"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankStatements: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Only statements of this bank account */
                bankAccountId?: string;
                /** @description Only statements of this file */
                bankFileId?: string;
                /** @description Only records in this state */
                state?: components["schemas"]["BankStatementState"];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatementList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createBankFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The current bank file */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFile"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankFiles: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Only records in this state */
                state?: components["schemas"]["BankFileState"];
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFileList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBankFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the file
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d01
                 */
                bankFileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFile"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBankFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the file
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d01
                 */
                bankFileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBankStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank statement
                 * @example 01980f2e-5c12-7c3d-9b63-29cb5a7d9e12
                 */
                bankStatementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank statement */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatement"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadBankFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank statement
                 * @example 01980f2e-5c12-7c3d-9b63-29cb5a7d9e12
                 */
                bankStatementId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    assignBankStatement: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank statement
                 * @example 01980f2e-5c12-7c3d-9b63-29cb5a7d9e12
                 */
                bankStatementId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementAssignment"];
            };
        };
        responses: {
            /** @description The current bank statement */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankStatement"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBankTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the file
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d01
                 */
                bankFileId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank table */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTable"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewBankTable: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the file
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d01
                 */
                bankFileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTableMapping"];
            };
        };
        responses: {
            /** @description The current bank table preview */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTablePreview"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    mapBankFile: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the file
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d01
                 */
                bankFileId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTableMapping"];
            };
        };
        responses: {
            /** @description The current bank file */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFile"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankFileMappings: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankFileMappingList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteBankFileMapping: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the mapping
                 * @example 01980f2e-5c11-7b2c-8a52-18ba496c8d77
                 */
                bankFileMappingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankTransactions: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "bookedOn" | "createdAt" | "amount";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description One or several values: repeat the parameter, or separate them by commas */
                state?: ("PENDING" | "UNMATCHED" | "PROPOSED" | "AMBIGUOUS" | "ON_ACCOUNT" | "PARTLY_MATCHED" | "MATCHED" | "EXCLUDED" | "RETURNED")[];
                /** @description Only transactions of this bank account */
                bankAccountId?: string;
                /** @description Only transactions of this statement */
                bankStatementId?: string;
                /** @description First booking day */
                bookedFrom?: string;
                /** @description Last booking day */
                bookedUntil?: string;
                /** @description Part of the name or the text of the payer, or an amount in minor units */
                search?: string;
                /** @description Comparison with amount, in minor units of the currency */
                amount?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.gt"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.gte"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.lt"?: number;
                /** @description Comparison with amount, in minor units of the currency */
                "amount.lte"?: number;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransactionList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    importBankTransactions: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionImports"];
            };
        };
        responses: {
            /** @description The current bank transactions */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransactions"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBankTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getMatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the match
                 * @example 01980f2e-5c14-7e5f-bd85-4bed7c9fb034
                 */
                matchId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current match */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Match"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listBankProposals: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank proposals */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankProposals"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    matchBankTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchRequest"];
            };
        };
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceededOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    unmatchBankTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UnmatchRequest"];
            };
        };
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    excludeBankTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExclusionRequest"];
            };
        };
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    includeBankTransaction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listRemittanceAdvices: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceAdviceList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createRemittanceAdvice: {
        parameters: {
            query?: {
                /** @description Customer who paid, if you know it */
                customerId?: string;
                /** @description Bank transaction that it explains, if you know it */
                bankTransactionId?: string;
            };
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The current remittance advice */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceAdvice"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRemittanceAdvice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the remittance advice
                 * @example 01980f2e-5c19-7a12-b3c4-9a5b6c7d8e90
                 */
                remittanceAdviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current remittance advice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RemittanceAdvice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteRemittanceAdvice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the remittance advice
                 * @example 01980f2e-5c19-7a12-b3c4-9a5b6c7d8e90
                 */
                remittanceAdviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadRemittanceAdvice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the remittance advice
                 * @example 01980f2e-5c19-7a12-b3c4-9a5b6c7d8e90
                 */
                remittanceAdviceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The file */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPaymentProviders: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current payment provider list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProviderList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putPaymentProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The payment provider
                 * @example STRIPE
                 */
                provider: components["schemas"]["PaymentProviderName"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentProviderUpdate"];
            };
        };
        responses: {
            /** @description The current payment provider connection */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProviderConnection"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removePaymentProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The payment provider
                 * @example STRIPE
                 */
                provider: components["schemas"]["PaymentProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkPaymentProvider: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The payment provider
                 * @example STRIPE
                 */
                provider: components["schemas"]["PaymentProviderName"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current payment provider check */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentProviderCheck"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOnlinePaymentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current online payment rules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePaymentRules"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeOnlinePaymentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentRulesChange"];
            };
        };
        responses: {
            /** @description The current online payment rules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePaymentRules"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCustomerOnlinePaymentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current customer online payment rules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerOnlinePaymentRules"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    changeCustomerOnlinePaymentRules: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerOnlinePaymentRulesChange"];
            };
        };
        responses: {
            /** @description The current customer online payment rules */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerOnlinePaymentRules"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listOnlinePayments: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description CREATED: the debtor has not paid yet. PENDING: the provider has not confirmed the money, which never counts as paid. SUCCEEDED: it is a payment in the ledger. REVERSED: taken back after that */
                state?: components["schemas"]["OnlinePaymentState"];
                /** @description Payments of this customer */
                customerId?: string;
                /** @description Payments for this invoice */
                invoiceId?: string;
                /** @description Only payments that a person must look at */
                hasProblem?: "true";
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePaymentList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getOnlinePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the online payment
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                onlinePaymentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current online payment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePayment"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    refundOnlinePayment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the online payment
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                onlinePaymentId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlineRefundRequest"];
            };
        };
        responses: {
            /** @description The current online payment */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OnlinePayment"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    askPayer: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the bank transaction
                 * @example 01980f2e-5c13-7d4e-ac74-3adc6b8eaf23
                 */
                bankTransactionId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayerQuestionRequest"];
            };
        };
        responses: {
            /** @description The current bank transaction */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BankTransaction"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDunningPlans: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlanList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDunningPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the reminder plan
                 * @example 01980f2e-5c0a-74b5-89eb-a103d2f5169a
                 */
                dunningPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current dunning plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DunningPlan"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listActions: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "createdAt" | "updatedAt" | "dueDate" | "performedAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.eq"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gt"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.gte"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lt"?: string;
                /** @description Range of dueDate; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "dueDate.lte"?: string;
                /** @description Range of performedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.eq"?: string;
                /** @description Range of performedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.gt"?: string;
                /** @description Range of performedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.gte"?: string;
                /** @description Range of performedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.lt"?: string;
                /** @description Range of performedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "performedAt.lte"?: string;
                /** @description Only records in this state */
                state?: components["schemas"]["ActionState"];
                /** @description Only records from this source */
                source?: components["schemas"]["ActionSource"];
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only actions about the invoice with this id */
                carryingInvoiceId?: string;
                /** @description Only actions that are assigned to the user with this id */
                assignedToUserId?: string;
                /** @description Only actions that the user with this id has done */
                performedByUserId?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ActionList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAction: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the action
                 * @example 01980f2e-5c0b-75c6-9afc-b2f4e30627ab
                 */
                actionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current action */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Action"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNotes: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "createdAt" | "updatedAt" | "modifiedAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Whether to include the attachments of each note */
                includeAttachments?: boolean;
                /** @description One or several, at most 100: repeat the parameter. Unknown ids are ignored */
                externalId?: string[];
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only notes by the user with this id */
                userId?: string;
                /** @description Only records about the invoice with this id */
                invoiceId?: string;
                /** @description Range of createdAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.eq"?: string;
                /** @description Range of createdAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gt"?: string;
                /** @description Range of createdAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.gte"?: string;
                /** @description Range of createdAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lt"?: string;
                /** @description Range of createdAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "createdAt.lte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.eq"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.gte"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lt"?: string;
                /** @description Range of updatedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "updatedAt.lte"?: string;
                /** @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.eq"?: string;
                /** @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.gt"?: string;
                /** @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.gte"?: string;
                /** @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.lt"?: string;
                /** @description Range of modifiedAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "modifiedAt.lte"?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteAttributes"];
            };
        };
        responses: {
            /** @description The current note */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNote: {
        parameters: {
            query?: {
                /** @description Whether to include the attachments of each note */
                includeAttachments?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current note */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteUpdate"];
            };
        };
        responses: {
            /** @description The current note */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Note"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmbiguousReference"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNote: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listNoteAttachments: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteAttachmentList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    addNoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
            };
        };
        responses: {
            /** @description The current note attachment */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["NoteAttachment"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getNoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the note, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
                /**
                 * @description Id of the attachment
                 * @example 01980f2e-5c0d-77e8-bc1e-d4d6052849cd
                 */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Bytes with their type. A type that could run code in a browser is replaced by application/octet-stream */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/octet-stream": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteNoteAttachment: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the note, or external:<externalId>
                 * @example 01980f2e-5c0c-76d7-ab0d-c3e5f41738bc
                 */
                noteId: string;
                /**
                 * @description Id of the attachment
                 * @example 01980f2e-5c0d-77e8-bc1e-d4d6052849cd
                 */
                attachmentId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    promiseInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
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
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidDataOrAmountExceeded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    cancelPromise: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInvoicePromises: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "madeAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromiseList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listInstalmentPlans: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "madeAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only plans of this customer */
                customerId?: string;
                /** @description Only plans that contain this invoice */
                invoiceId?: string;
                /** @description Only plans with open invoices that were not ended (true), or others */
                inForce?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalmentPlanList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createInstalmentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstalmentPlanAttributes"];
            };
        };
        responses: {
            /** @description The current instalment plan */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalmentPlan"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getInstalmentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the instalment plan
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                instalmentPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current instalment plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalmentPlan"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    previewInstalmentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstalmentPlanDraft"];
            };
        };
        responses: {
            /** @description The current instalment plan preview */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalmentPlanPreview"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    endInstalmentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the instalment plan
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                instalmentPlanId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InstalmentPlanEnd"];
            };
        };
        responses: {
            /** @description The current instalment plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstalmentPlan"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    disputeInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
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
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFoundOrAmountExceeded"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
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
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateDispute: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the dispute
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                disputeId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DisputeUpdate"];
            };
        };
        responses: {
            /** @description The current dispute */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    /** @description Ids of the changes that can be undone, separated by commas, at most 50. Absent if the request acts for no user, if nothing changed, and in repeated responses */
                    "Quittance-Changes"?: string;
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Dispute"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listDisputes: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "openedAt" | "dueDate";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only open disputes (true) or only resolved ones (false) */
                open?: boolean;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only disputes of customers with this account manager */
                managerId?: string;
                /** @description Only records about the invoice with this id */
                invoiceId?: string;
                /** @description Only disputes with this reason */
                reason?: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
                /** @description Only disputes in this state. UNASSIGNED: open without an owner. IN_PROGRESS: open with an owner. OVERDUE: open and past its due date. RESOLVED: closed */
                state?: components["schemas"]["DisputeState"];
                /** @description Only disputes that this user handles */
                ownerUserId?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listLifecycleStatuses: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Only statuses of this invoice */
                invoiceId?: string;
                /** @description Only statuses that are transmitted, or are not */
                isTransmitted?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectedStatusList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    receiveLifecycleStatuses: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/xml": string;
                "text/xml": string;
            };
        };
        responses: {
            /** @description The current lifecycle statuses */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["LifecycleStatuses"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    writeOffInvoice: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
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
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reverseWriteOff: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current invoice */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Invoice"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatementOfPeriod: {
        parameters: {
            query?: {
                /** @description First day. Default: the first day of the month of `to` */
                from?: string;
                /** @description Last day. Default: today */
                to?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current statement of account */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["StatementOfAccount"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStatement: {
        parameters: {
            query?: {
                /** @description Default: the language of the customer */
                language?: "en" | "fr" | "de" | "es" | "it" | "nl";
                /** @description First day. Without it, the statement lists the open items now */
                from?: string;
                /** @description Last day. Default: today */
                to?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:C-1001
                 */
                customerId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The PDF */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPromises: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Field by which the list is sorted, then by id */
                sortBy?: "date" | "madeAt";
                /** @description ASC: lowest or oldest first */
                sortOrder?: "ASC" | "DESC";
                /** @description Only customers with this account manager, first or not */
                managerId?: string;
                /** @description Range of date; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "date.eq"?: string;
                /** @description Range of date; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "date.gt"?: string;
                /** @description Range of date; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "date.gte"?: string;
                /** @description Range of date; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "date.lt"?: string;
                /** @description Range of date; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "date.lte"?: string;
                /** @description Range of madeAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "madeAt.eq"?: string;
                /** @description Range of madeAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "madeAt.gt"?: string;
                /** @description Range of madeAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "madeAt.gte"?: string;
                /** @description Range of madeAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "madeAt.lt"?: string;
                /** @description Range of madeAt; can be combined. A date without a time means the whole day in the organization's time zone: gte from its beginning, lte to its end */
                "madeAt.lte"?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Neither replaced nor cancelled */
                inForce?: boolean;
                /** @description In force and past its day, with an open invoice */
                lapsed?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PromiseRows"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAging: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Reference date for the age */
                by?: "DUE_DATE" | "ISSUE_DATE";
                /** @description Upper limits of the age buckets in days, ascending, at most 12. Default: 0,30,60,90 */
                edges?: string;
                /** @description Property by which the amounts are grouped */
                groupBy?: "ACCOUNT_MANAGER" | "DUNNING_PLAN" | "CUSTOMER" | "FAMILY" | "CUSTOM_FIELD" | "CURRENCY";
                /** @description Custom field of customers or invoices to group by, for CUSTOM_FIELD */
                groupFieldId?: string;
                /** @description Number of groups to list, largest receivables first; the others are combined */
                groups?: number;
                /** @description Report changes since the start of this day. Default: since the end of asOf */
                since?: string;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current aging */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Aging"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getFiguresDashboard: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period for sales and payments in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current figures dashboard */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FiguresDashboard"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDso: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period for sales and payments in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current days sales outstanding */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaysSalesOutstanding"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionEffectiveness: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period for sales and payments in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current collection effectiveness */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionEffectiveness"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDaysToPay: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period for sales and payments in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current days to pay */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DaysToPay"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectionFigures: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current collection figures */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionFigures"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCollectionItems: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Length of the period in days. asOf is its last day */
                days?: number;
                /** @description Figure whose records are listed */
                measure?: "CONTACTS" | "PROMISES" | "DISPUTES";
                /** @description For CONTACTS: only this plan. Absent, with stepKey also absent: contacts without a plan */
                planId?: string;
                /** @description Only contacts of this step of the reminder plan */
                stepKey?: string;
                /** @description For CONTACTS: only this type of contact */
                type?: "EMAIL" | "CALL" | "LETTER" | "SMS";
                /** @description For PROMISES: only this status */
                status?: "OPEN" | "KEPT" | "BROKEN" | "REPLACED" | "CANCELLED";
                /** @description For DISPUTES: only this reason */
                reason?: "WRONG_AMOUNT" | "WRONG_PRICE" | "NOT_RECEIVED" | "QUALITY" | "ALREADY_PAID" | "WRONG_CUSTOMER" | "OTHER";
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionItems"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getDisputeFigures: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Length of the period in days. asOf is its last day */
                days?: number;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Disputes by reason in a period */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DisputeFigures"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFigureDocuments: {
        parameters: {
            query?: {
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only documents in this currency, not converted. Default: all documents, converted */
                currency?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Only invoices with this plan, and credits of customers with this plan */
                dunningPlanId?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description RECEIVABLES: outstanding amounts. ON_ACCOUNT: unlinked credits and overpayments. WRITTEN_OFF: outstanding amounts that were written off. In the period: SALES: invoices issued, PAID: invoices paid, COLLECTED: payments received, PAYMENTS_APPLIED and CREDIT_NOTES_APPLIED: invoices with the amounts applied to them */
                measure?: "RECEIVABLES" | "ON_ACCOUNT" | "WRITTEN_OFF" | "SALES" | "PAID" | "COLLECTED" | "PAYMENTS_APPLIED" | "CREDIT_NOTES_APPLIED";
                /** @description Length of the period for sales and payments in days. asOf is its last day */
                days?: number;
                /** @description Reference date for the age */
                by?: "DUE_DATE" | "ISSUE_DATE";
                /** @description Lowest age in days, for RECEIVABLES */
                minAge?: number;
                /** @description Highest age in days, for RECEIVABLES */
                maxAge?: number;
                /** @description Property by which the amounts are grouped */
                groupBy?: "ACCOUNT_MANAGER" | "DUNNING_PLAN" | "CUSTOMER" | "FAMILY" | "CUSTOM_FIELD" | "CURRENCY";
                /** @description Custom field of customers or invoices to group by, for CUSTOM_FIELD */
                groupFieldId?: string;
                /** @description Only this group of groupBy. Absent: documents without a group */
                group?: string;
                /** @description Value of the custom field with this id: the exact, case-sensitive label of a SELECT or MULTI_SELECT, the value of any other */
                "customFieldsData_<custom_field_id>.eq"?: {
                    [key: string]: string;
                };
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Oldest first */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FigureDocuments"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listFigureChanges: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Day whose end counts, in the organization's time zone. Default: today */
                asOf?: string;
                /** @description Only records of the customer with this id */
                customerId?: string;
                /** @description Only the family of this customer: parent and all children */
                familyId?: string;
                /** @description Only customers whose primary account manager is this user */
                accountManagerId?: string;
                /** @description Report changes since the start of this day. Default: since the end of asOf */
                since?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FigureChangeList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImports: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createImport: {
        parameters: {
            query?: {
                /** @description upsert: each line is applied separately, in the order of the types. state: the lines state the final state of their records, including deletions */
                mode?: "upsert" | "state";
                /** @description Only for e-invoices: whether buyers that are no customers yet are created. Default: false; their invoices are refused */
                createsCustomers?: boolean;
            };
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/x-ndjson": string;
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/ndjson": string;
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/jsonl": string;
                "application/gzip": string;
                "application/x-gzip": string;
            };
        };
        responses: {
            /** @description The current import */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getImport: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the import
                 * @example 01980f2e-5c0e-78f9-8d2f-e5c716395ade
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current import */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Import"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportErrors: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the import
                 * @example 01980f2e-5c0e-78f9-8d2f-e5c716395ade
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportErrorList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listImportWarnings: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the import
                 * @example 01980f2e-5c0e-78f9-8d2f-e5c716395ade
                 */
                importId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ImportWarningList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    exportRecords: {
        parameters: {
            query?: {
                /** @description One or more of customer, contact, bank_transaction, invoice, credit_note, payment, refund, reconcile, separated by commas. Absent: all */
                types?: string;
                /** @description Export for another organization: leaves out references with different ids there (dunning plans, account managers, bank accounts), and exports links as they are in effect */
                portable?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The records */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                     *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                     */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    compareRecords: {
        parameters: {
            query?: {
                /** @description Whether to report stored records that are not in the body, for the types in the body */
                extras?: boolean;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/x-ndjson": string;
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/ndjson": string;
                /**
                 * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                 *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                 */
                "application/jsonl": string;
                "application/gzip": string;
                "application/x-gzip": string;
            };
        };
        responses: {
            /** @description The differences */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                     *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                     */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description One type, or several separated by commas */
                type?: string;
                /** @description Only events of this customer */
                customerId?: string;
                /** @description Only events of this customer */
                "customer.externalId"?: string;
                /** @description nextCursor of the previous response, or the cursor of an event. Absent: start with the oldest retained event. `latest`: only events from now on */
                since?: string;
                /** @description Maximum number of events */
                limit?: number;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getEvent: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current event */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Event"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointAttributes"];
            };
        };
        responses: {
            /** @description The current webhook endpoint secret */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
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
            /** @description The current webhook endpoint */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current webhook endpoint secret */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointSecret"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listWebhookDeliveries: {
        parameters: {
            query?: {
                /** @description Only records in this state */
                state?: "PENDING" | "DELIVERED" | "FAILED";
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    replayWebhookDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
                /**
                 * @description Id of the delivery
                 * @example 01980f2e-5c0f-790a-9e30-f6b8274a6bef
                 */
                deliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current webhook delivery */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDelivery"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: {
                /** @description Event of the feed to send. Absent: a message of the type `webhook.test` */
                eventId?: string;
            };
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id that the service assigned
                 * @example 01980f2e-5c10-7a1b-af41-07a9385b7cf0
                 */
                id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current webhook test */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookTest"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
                "application/json": components["schemas"]["PdfUpload"];
            };
        };
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fetchInvoicePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current pdf link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdfLink"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    uploadCreditNotePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:CN-12
                 */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "multipart/form-data": components["schemas"]["FileUpload"];
                "application/json": components["schemas"]["PdfUpload"];
            };
        };
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    fetchCreditNotePdf: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:CN-12
                 */
                creditNoteId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current pdf link */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PdfLink"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVatBreakdown: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current vat breakdown */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatBreakdown"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    putVatBreakdown: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description The id, or external:<externalId>
                 * @example external:INV-2026-042
                 */
                invoiceId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VatBreakdownChange"];
            };
        };
        responses: {
            /** @description The current vat breakdown */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VatBreakdown"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollectedReport: {
        parameters: {
            query?: {
                /** @description Only this invoice among those that wait */
                invoiceId?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current collected report */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectedReport"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    reportPaymentsFrom: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectedReportChange"];
            };
        };
        responses: {
            /** @description The current collected report */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectedReport"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    downloadLifecycleStatus: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the life-cycle status
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                lifecycleStatusId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The message */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/xml": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    markLifecycleStatusTransmitted: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the life-cycle status
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                lifecycleStatusId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current collected status */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectedStatus"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIntegrations: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationAttributes"];
            };
        };
        responses: {
            /** @description The current integration */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    checkIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current integration check */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationCheck"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    updateIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationUpdate"];
            };
        };
        responses: {
            /** @description The current integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    removeIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Done; the response has no body. */
            204: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIntegrationRuns: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationRunList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIntegrationSums: {
        parameters: {
            query?: {
                /** @description true: only sums that differ */
                differing?: boolean;
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationSumList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getRecordSource: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of a customer or document
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                recordId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current record source */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RecordSource"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    startIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationStart"];
            };
        };
        responses: {
            /** @description The current integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resumeIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationResume"];
            };
        };
        responses: {
            /** @description The current integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    pauseIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current integration */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    readIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current integration */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Integration"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    createIntegrationDoorbell: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current integration doorbell */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationDoorbell"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listIntegrationFindings: {
        parameters: {
            query?: {
                /** @description Only findings with this cause */
                cause?: "REFUSED_HERE" | "NOT_READ_YET" | "DELETED_THERE" | "MERGED_THERE" | "MERGED_HERE" | "MADE_HERE" | "EXCHANGE_DIFFERENCE" | "LINKED_ACROSS_CURRENCIES" | "ROUNDING_OF_A_SET" | "ITEM_WITHOUT_PARTNER" | "OTHER_COMPANY" | "ACCOUNT_NOT_WATCHED" | "UNEXPLAINED";
                /** @description Absent: all */
                state?: "OPEN" | "IGNORED" | "RESOLVED";
                /** @description Maximum records in the response */
                limit?: number;
                /** @description From 1; not with offset or cursor. At most 1,000,000,000 records come before it */
                page?: number;
                /** @description From 0; not with page or cursor */
                offset?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationFindingList"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveIntegrationFinding: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
                /**
                 * @description Id of the finding
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                findingId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IntegrationFindingResolution"];
            };
        };
        responses: {
            /** @description The current integration finding */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IntegrationFinding"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    dryRunIntegration: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the integration
                 * @example 01980f2e-5c00-7a11-8a31-6a1f3c5d7e90
                 */
                integrationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What would be stored */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {"type":"customer","data":{"externalId":"C-1001","name":"Dupont Distribution SA"}}
                     *     {"type":"invoice","data":{"externalId":"INV-2026-042","customer":{"externalId":"C-1001"},"grossAmount":120000,"issuedAt":"2026-01-04","dueDate":"2026-02-03"}}
                     */
                    "application/x-ndjson": string;
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getTestClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock of a sandbox */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    advanceTestClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TestClockAdvance"];
            };
        };
        responses: {
            /** @description The clock of a sandbox */
            202: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    resetTestClock: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The clock of a sandbox */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TestClock"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAgentPlans: {
        parameters: {
            query?: {
                /** @description Maximum records in the response */
                limit?: number;
                /** @description nextCursor of the previous response; filters and order must be the same */
                cursor?: string;
                /** @description Only records in this state */
                state?: components["schemas"]["AgentPlanState"];
                apiKey?: string;
            };
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of the list */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPlans"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    proposeAgentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description `handling=lenient` ignores unknown fields of the body, and corrects or leaves out contacts that cannot be stored; `handling=strict` refuses them. The default is that of the key pair */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewAgentPlan"];
            };
        };
        responses: {
            /** @description The current agent plan */
            201: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPlan"];
                };
            };
            400: components["responses"]["InvalidDataOrReferenceNotFound"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            408: components["responses"]["RequestTimeout"];
            409: components["responses"]["Conflict"];
            413: components["responses"]["PayloadTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    getAgentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the plan
                 * @example 01980f2e-5c1b-7c34-95e6-2b3c4d5e6f70
                 */
                agentPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current agent plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPlan"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    withdrawAgentPlan: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any text of your own, such as a UUID, one for each operation. The first response is kept for 24 hours and repeated for the same request with the same key; another request with the key gets CONFLICT */
                "Idempotency-Key"?: components["parameters"]["IdempotencyKey"];
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path: {
                /**
                 * @description Id of the plan
                 * @example 01980f2e-5c1b-7c34-95e6-2b3c4d5e6f70
                 */
                agentPlanId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current agent plan */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentPlan"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    listAgentCommands: {
        parameters: {
            query?: never;
            header?: {
                /** @description Id of the user that the request acts for. Only what the role of that user allows is then allowed */
                "X-Quittance-User"?: components["parameters"]["ActingUser"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The current agent commands */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AgentCommands"];
                };
            };
            400: components["responses"]["InvalidData"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["AccessForbidden"];
            429: components["responses"]["RateLimitedOrConcurrencyLimited"];
            500: components["responses"]["Internal"];
            503: components["responses"]["Unavailable"];
        };
    };
    onCustomerCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerCreditLimitExceeded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerCreditLimitExceededEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerMerged: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerMergedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCustomerMergeUndone: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerMergeUndoneEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onContactDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ContactDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoicePaid: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoicePaidEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onInvoiceOverdue: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvoiceOverdueEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onPaymentDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditNoteUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onCreditNoteDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditNoteDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRefundDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReconciliationCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconciliationCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReconciliationUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconciliationUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onReconciliationUndone: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReconciliationUndoneEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransactionAsked: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionAskedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransactionAnswered: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionAnsweredEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankStatementCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankStatementUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankStatementUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransactionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransactionUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onBankTransactionDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["BankTransactionDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRemittanceAdviceCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemittanceAdviceCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRemittanceAdviceUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemittanceAdviceUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onRemittanceAdviceDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RemittanceAdviceDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentPending: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentPendingEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentSucceeded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentSucceededEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentFailed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentFailedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentExpired: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentExpiredEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentRefunded: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentRefundedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onOnlinePaymentReversed: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["OnlinePaymentReversedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onLifecycleStatusCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LifecycleStatusCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMatchApplied: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchAppliedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMatchUndone: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MatchUndoneEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onActionCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onActionUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onActionDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ActionDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteCreated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteCreatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteUpdated: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteUpdatedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onNoteDeleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoteDeletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageReceived: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageReceivedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onMessageBounced: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageBouncedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onImportCompleted: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ImportCompletedEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    onWebhookEndpointDisabled: {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same for each attempt. Use it to detect duplicates */
                "webhook-id": string;
                /** @description Time of the attempt, in seconds since 1970 */
                "webhook-timestamp": string;
                /** @description Signature according to Standard Webhooks, with the secret of the endpoint */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointDisabledEvent"];
            };
        };
        responses: {
            /** @description Received */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, except for 410, which disables the endpoint */
            "4XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Tried again later, for three days */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
