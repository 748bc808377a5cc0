import { fieldsOf, isFound, jsonClient, type System } from './system.ts';

const AMOUNT = 100;

/** A running bigcapital, and the owner who signs in there. The organization in EUR was created for this. */
export interface Peer {
  /** Without `/api`. */
  url: string;
  email: string;
  password: string;
}

/**
 * Connects to a self-hosted bigcapital through the API of its own web application. Creates customers and an
 * item first.
 */
export async function connectBigcapital({ url, email, password }: Peer, clients: number): Promise<System> {
  let headers: Record<string, string> = {};
  const { get, post, close } = jsonClient(url, clients, () => headers);
  const signedIn = await post('/api/auth/signin', { email, password });
  headers = {
    authorization: `Bearer ${signedIn['access_token']}`,
    'organization-id': String(signedIn['organization_id']),
  };
  const bank = await accountOf('bank');
  const income = await accountOf('income');
  const run = Date.now().toString(36);
  const item = await post('/api/items', {
    name: `Hours ${run}`,
    type: 'service',
    sellable: true,
    sellPrice: AMOUNT,
    sellAccountId: income,
  });
  const customers: unknown[] = [];
  for (let n = 0; n < clients; n += 1) {
    const body = { customerType: 'business', currencyCode: 'EUR', displayName: `Customer ${run} ${n}` };
    customers.push((await post('/api/customers', body))['id']);
  }

  async function accountOf(type: string): Promise<unknown> {
    const { accounts } = await get('/api/accounts');
    const all = Array.isArray(accounts) ? accounts.map(fieldsOf) : [];
    const found = all.find((account) => account['account_type'] === type);
    if (found === undefined) throw new Error(`the peer's organization has no account of type ${type}`);
    return found['id'];
  }

  return {
    name: 'bigcapital',
    invoice: async (customer, number) => {
      const body = {
        customerId: customers[customer],
        invoiceDate: '2026-11-01',
        dueDate: '2026-12-01',
        delivered: true,
        invoiceNo: number,
        entries: [{ index: 1, itemId: item['id'], rate: AMOUNT, quantity: 1 }],
      };
      return String((await post('/api/sale-invoices', body))['id']);
    },
    pay: async (customer, invoice, number) => {
      const body = {
        customerId: customers[customer],
        paymentDate: '2026-11-02',
        depositAccountId: bank,
        amount: AMOUNT,
        paymentReceiveNo: number,
        entries: [{ index: 1, invoiceId: Number(invoice), paymentAmount: AMOUNT }],
      };
      return String((await post('/api/payments-received', body))['id']);
    },
    list: async () => {
      const { sales_invoices: rows } = await get('/api/sale-invoices?page=1&pageSize=100');
      return Array.isArray(rows) ? rows.length : 0;
    },
    count: async () => {
      const { pagination } = await get('/api/sale-invoices?page=1&pageSize=1');
      return Number(fieldsOf(pagination)['total']);
    },
    isPaid: (invoice) =>
      isFound(get(`/api/sale-invoices/${invoice}`), (found) => Number(found['payment_amount']) === AMOUNT),
    isStored: (payment) =>
      isFound(get(`/api/payments-received/${payment}`), ({ id }) => String(id) === payment),
    close,
  };
}
