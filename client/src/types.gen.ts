// Generated from openapi.json by scripts/generate.ts. Do not edit.
export interface paths {
    "/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["listCustomers"];
        put?: never;
        /** Create a customer, or update it when its externalId exists */
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
        /** Get a customer with its contacts */
        get: operations["getCustomer"];
        /** Update a customer */
        put: operations["updateCustomer"];
        post?: never;
        /** Delete a customer without linked records; its contacts go with it */
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
        /** List the contacts of a customer */
        get: operations["listContacts"];
        put?: never;
        /** Create a contact of a customer, or update the one with its externalId or e-mail address */
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
        /** Get a contact of a customer */
        get: operations["getContact"];
        /** Update a contact of a customer */
        put: operations["updateContact"];
        post?: never;
        /** Delete a contact of a customer */
        delete: operations["deleteContact"];
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
        /** List invoices */
        get: operations["listInvoices"];
        put?: never;
        /** Create an invoice, or update it when its externalId exists */
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
        /** Get one invoice */
        get: operations["getInvoice"];
        /** Update the dunning plan and the promise to pay of an invoice */
        put: operations["updateInvoice"];
        post?: never;
        /** Delete one invoice and its links; the other ends are restored */
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
        /** List payments */
        get: operations["listPayments"];
        put?: never;
        /** Create a payment, or update it when its externalId exists */
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
        /** Get one payment */
        get: operations["getPayment"];
        put?: never;
        post?: never;
        /** Delete one payment and its links; the other ends are restored */
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
        /** List credit notes */
        get: operations["listCreditNotes"];
        put?: never;
        /** Create a credit note, or update it when its externalId exists */
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
        /** Get one credit note */
        get: operations["getCreditNote"];
        put?: never;
        post?: never;
        /** Delete one credit note and its links; the other ends are restored */
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
        /** List refunds */
        get: operations["listRefunds"];
        put?: never;
        /** Create a refund, or update it when its externalId exists */
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
        /** Get one refund */
        get: operations["getRefund"];
        put?: never;
        post?: never;
        /** Delete one refund and its links; the other ends are restored */
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
        /** Bind payments and credit notes to invoices and refunds */
        post: operations["reconcile"];
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
        /** List imports, newest first */
        get: operations["listImports"];
        put?: never;
        /**
         * Import many records at once
         * @description The body is NDJSON, `{"type": "customer", "data": {…}}` a line, also gzipped (Content-Encoding: gzip, or the content type application/gzip); at most 10,000,000 lines of 1 MiB. Types: customer, contact (its data has a customer), invoice, credit_note, payment, refund, reconcile. Lines may come in any order. Counts as one request. The answer is an import that is applied in the background.
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
        /** Get the state, counts and progress of an import */
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
        /** List the refused lines of an import, in the order of the file */
        get: operations["listImportErrors"];
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
            /** @description Required for a new customer */
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
                externalId?: string;
            } | null;
            vatNumber?: string | null;
            accountingRef?: string | null;
            /** Format: uuid */
            accountManagerId?: string | null;
            /** Format: uuid */
            dunningPlanId?: string | null;
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
            /**
             * @deprecated
             * @description The complete list where present; use the contact endpoints instead
             */
            contacts?: components["schemas"]["ContactAttributes"][];
        };
        CustomerSummary: {
            /** Format: uuid */
            id: string;
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
                externalId: string;
            } | null;
            vatNumber: string | null;
            accountingRef: string | null;
            /** Format: uuid */
            accountManagerId: string | null;
            /** Format: uuid */
            dunningPlanId: string | null;
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
                externalId: string;
            } | null;
            vatNumber: string | null;
            accountingRef: string | null;
            /** Format: uuid */
            accountManagerId: string | null;
            /** Format: uuid */
            dunningPlanId: string | null;
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
            externalId?: string | null;
            /** @description Source system; default: API. Together with externalId it names a contact */
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
        InvoiceImport: {
            /**
             * Format: uuid
             * @description Of a known invoice; its externalId may then change
             */
            id?: string;
            /** @description Required for a new invoice */
            externalId?: string;
            /** @description Invoice number; default: externalId */
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
            /** @description Required for a new invoice */
            customer?: {
                /** Format: uuid */
                id?: string;
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
            /** @description Required for a new invoice */
            externalId?: string;
            /** @description Invoice number; default: externalId */
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
        };
        Invoice: {
            /** Format: uuid */
            id: string;
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
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
                /** @description Lowest division of the currency */
                amount: number | null;
                comment: string | null;
            } | null;
            /** @description Disputes are set in the application */
            dispute: null;
            /** @description No document is stored */
            pdfUrl: null;
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
            /** @description Required for a new payment */
            externalId?: string;
            /** @description Required for a new payment */
            customer?: {
                /** Format: uuid */
                id?: string;
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
                    externalId?: string;
                    customId?: string;
                };
            }[] | null;
        };
        Payment: {
            /** Format: uuid */
            id: string;
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
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
            /** @description Required for a new credit note */
            externalId?: string;
            /** @description Credit note number; default: externalId */
            customId?: string | null;
            name?: string | null;
            /** @description Required for a new credit note */
            customer?: {
                /** Format: uuid */
                id?: string;
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
                    externalId?: string;
                    customId?: string;
                };
            }[] | null;
        };
        CreditNote: {
            /** Format: uuid */
            id: string;
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
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
                    externalId: string;
                    customId: string | null;
                    /** @enum {string} */
                    state: "DUE" | "OVERDUE" | "PAID" | "WRITTEN_OFF";
                };
            }[];
            /** @description No document is stored */
            pdfUrl: null;
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
            /** @description Required for a new refund */
            externalId?: string;
            /** @description Required for a new refund */
            customer?: {
                /** Format: uuid */
                id?: string;
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
                    externalId?: string;
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
                    externalId?: string;
                    customId?: string;
                };
            }[] | null;
        };
        Refund: {
            /** Format: uuid */
            id: string;
            externalId: string;
            customer: {
                /** Format: uuid */
                id: string;
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
                    externalId: string;
                };
            }[];
            linkedCreditNotes: {
                /** @description Lowest division of the currency */
                amountLinked: number;
                creditNote: {
                    /** Format: uuid */
                    id: string;
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
            /** @description The same again replaces what it did before; four empty lists undo it */
            externalId: string;
            /** @description Debits, paired before refunds */
            invoices?: {
                /** Format: uuid */
                id?: string;
                externalId?: string;
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Debits */
            refunds?: {
                /** Format: uuid */
                id?: string;
                externalId?: string;
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Credits, paired before credit notes */
            payments?: {
                /** Format: uuid */
                id?: string;
                externalId?: string;
                customId?: string;
                /** @description Lowest division of the currency */
                amountLinked: number;
            }[];
            /** @description Credits */
            creditNotes?: {
                /** Format: uuid */
                id?: string;
                externalId?: string;
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
                    externalId: string;
                    customId: string | null;
                };
                refund?: {
                    /** Format: uuid */
                    id: string;
                    externalId: string;
                    customId: string | null;
                };
                payment?: {
                    /** Format: uuid */
                    id: string;
                    externalId: string;
                    customId: string | null;
                };
                creditNote?: {
                    /** Format: uuid */
                    id: string;
                    externalId: string;
                    customId: string | null;
                };
            }[];
            invoices: {
                /** Format: uuid */
                id: string;
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
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lte"?: string;
                dunningPlanId?: string;
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
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined */
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
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lte"?: string;
                /** @description Range on validatedAt; several can be combined */
                "validatedAt.eq"?: string;
                /** @description Range on validatedAt; several can be combined */
                "validatedAt.gt"?: string;
                /** @description Range on validatedAt; several can be combined */
                "validatedAt.gte"?: string;
                /** @description Range on validatedAt; several can be combined */
                "validatedAt.lt"?: string;
                /** @description Range on validatedAt; several can be combined */
                "validatedAt.lte"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined
                 */
                "modifiedAt.eq"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined
                 */
                "modifiedAt.gt"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined
                 */
                "modifiedAt.gte"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined
                 */
                "modifiedAt.lt"?: string;
                /**
                 * @deprecated
                 * @description Range on modifiedAt; several can be combined
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
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined */
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
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.eq"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gt"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.gte"?: string;
                /** @description Range on updatedAt; several can be combined */
                "updatedAt.lt"?: string;
                /** @description Range on updatedAt; several can be combined */
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
        requestBody?: never;
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
