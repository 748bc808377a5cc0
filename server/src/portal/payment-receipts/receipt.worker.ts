import { completePdf } from '../../platform/pdf/confined.ts';
import { newPdf } from '../../platform/pdf/document.ts';
import { confinedTask } from '../../platform/workers/task.ts';
import { drawPaymentReceipt, type ReceiptContent } from './draw.ts';
import { PAYMENT_RECEIPT_TEXTS } from './texts.ts';

/** Draws the receipt for a payment. */
export const drawReceiptPdf = confinedTask(
  async ({ content, now }: { content: ReceiptContent; now: string }): Promise<Uint8Array> => {
    const { language, organization } = content;
    const { title } = PAYMENT_RECEIPT_TEXTS[language];
    const pdf = await newPdf({ title, author: organization.name, language, now });
    await drawPaymentReceipt(pdf, content);
    return completePdf(pdf);
  },
);
