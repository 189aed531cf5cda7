import { describe, expect, it } from 'vitest';
import { keepText } from './docx-sheets.ts';

const cleaned = (html: string): string => {
  const host = document.createElement('div');
  host.innerHTML = html;
  keepText(host);
  return host.innerHTML;
};

describe('keepText', () => {
  it('leaves the text of a form as it is', () => {
    const form =
      '<section class="docx" style="width: 595pt;"><p>Ёлкина <span style="text-decoration: underline;">Анна</span><br></p><table><colgroup><col></colgroup><tr><td colspan="2">I11.9</td></tr></table></section>'
        .replace('<tr>', '<tbody><tr>')
        .replace('</tr>', '</tr></tbody>');
    expect(cleaned(form)).toBe(form);
  });
  it('takes away what runs, what fetches and what leads elsewhere', () => {
    expect(
      cleaned(
        '<p onclick="x()" id="a">a<script>x()</script><img src="http://a.test/b.png"><iframe srcdoc="b"></iframe><a href="javascript:x()">c</a><svg><image href="http://a.test"></image></svg></p>',
      ),
    ).toBe('<p>a</p>');
    expect(
      cleaned(
        '<p style="background: url(http://a.test/b.png)">a</p><div><object data="x"></object><style>@import "x"</style><link href="x"></div>',
      ),
    ).toBe('<p>a</p><div></div>');
  });
});
