import { describe, expect, it } from 'vitest';
import { itNightly } from '../../../test/harness/seeds.ts';
import { parseTemplate, renderTemplate, type VariableShape } from './template.ts';
import { TemplateError } from './template-error.ts';

const SHAPE: VariableShape = {
  customer: { name: true },
  invoices: [{ number: true, outstanding: true }],
  today: true,
};
const VALUES = {
  customer: { name: '<script>' },
  invoices: [
    { number: 'F-1', outstanding: '10' },
    { number: 'F-2', outstanding: '20' },
  ],
  today: '1 May',
};
const render = (text: string) => renderTemplate(parseTemplate(text, SHAPE), VALUES);

describe('a template', () => {
  it('can use every variable of its data', () => {
    const text =
      '{{ customer.name | upcase }}, {{ today }}: {% for one in invoices %}{{ forloop.index }}. {{ one.number }} {% endfor %}({{ invoices.size }}, {{ invoices[0].number }}, {{ invoices.first.number }})';
    expect(render(text)).toBe('<SCRIPT>, 1 May: 1. F-1 2. F-2 (2, F-1, F-1)');
  });

  it('keeps its own assignments', () => {
    expect(
      render('{% assign who = customer.name %}{% if today == "x" %}no{% else %}{{ who }}{% endif %}'),
    ).toBe('<script>');
  });

  it.each([
    ['{{ customer.nmae }}', 'customer.nmae'],
    ['{{ custmer.name }}', 'custmer.name'],
    ['{{ today.length }}', 'today.length'],
    ['{{ customer.name.first }}', 'customer.name.first'],
    ['{% if false %}{{ nothing }}{% endif %}', 'nothing'],
    ['{% for i in invoices %}{{ i.numbr }}{% endfor %}', 'i.numbr'],
    ['{% for i in invoices %}{{ forloop.count }}{% endfor %}', 'forloop.count'],
    ['{{ customer.constructor }}', 'customer.constructor'],
    ['{{ __proto__ }}', '__proto__'],
    ['{{ today | date: "%Y" }}', 'date'],
    ['{{ today | shout }}', 'shout'],
    ['{% include "/etc/passwd" %}', 'include'],
    ['{% render "x" %}', 'render'],
    ['{% layout "x" %}', 'layout'],
    ['{% if today %}', 'if'],
    ['{{ today', 'today'],
    ['x'.repeat(20_001), 'longer'],
  ])('is refused with a reason for %.40s', (text, named) => {
    expect(() => parseTemplate(text, SHAPE)).toThrow(TemplateError);
    expect(() => parseTemplate(text, SHAPE)).toThrow(named);
  });

  itNightly('is rendered even if the machine pauses longer than its time limit', () => {
    const pause = new Int32Array(new SharedArrayBuffer(4));
    let stalls = 1;
    const customer = {
      get name() {
        if (stalls > 0) Atomics.wait(pause, 0, 0, 1_100);
        stalls -= 1;
        return 'Dupont';
      },
    };
    const template = parseTemplate('{{ customer.name }}{{ customer.name }}', { customer: { name: true } });
    expect(renderTemplate(template, { customer })).toBe('DupontDupont');
  });

  itNightly('is stopped when it takes too long or grows too large', () => {
    const loops = '{% for a in (1..100000) %}{% for b in (1..100000) %}{{ today }}{% endfor %}{% endfor %}';
    expect(() => render(loops)).toThrow(TemplateError);
    expect(() => render('{% for a in (1..60000) %}{{ today }}{% endfor %}')).toThrow(TemplateError);
  });
});
