import { expect, it } from 'vitest';
import { Namespaces } from './namespaces.ts';
import { XmlError } from './read-xml.ts';

it('an element is in the namespace of its prefix, or in that of the nearest one without', () => {
  const names = new Namespaces();
  names.enter({ xmlns: 'urn:a', 'xmlns:p': 'urn:p' });
  expect(names.ofElement('e')).toBe('urn:a');
  expect(names.ofElement('p:e')).toBe('urn:p');
  names.enter({ xmlns: 'urn:b', 'xmlns:p': 'urn:q', 'xmlns:__proto__': 'urn:r' });
  expect(['e', 'p:e', '__proto__:e'].map((name) => names.ofElement(name))).toEqual(['urn:b', 'urn:q', 'urn:r']);
  names.enter({ xmlns: '' });
  expect(names.ofElement('e')).toBe('');
  expect(names.ofElement('p:e')).toBe('urn:q');
  names.leave();
  expect(names.ofElement('e')).toBe('urn:b');
  names.leave();
  expect(['e', 'p:e'].map((name) => names.ofElement(name))).toEqual(['urn:a', 'urn:p']);
});

it('an attribute without a prefix is in none', () => {
  const names = new Namespaces();
  names.enter({ xmlns: 'urn:a', 'xmlns:p': 'urn:p', xmlnsx: 'urn:x' });
  expect(names.ofAttribute('b')).toBe('');
  expect(names.ofAttribute('p:b')).toBe('urn:p');
  expect(names.ofAttribute('xml:space')).toBe('http://www.w3.org/XML/1998/namespace');
});

it('a prefix that nothing declares, or whose namespace is taken back, is told', () => {
  const names = new Namespaces();
  names.enter({ 'xmlns:p': 'urn:p' });
  for (const name of ['q:e', 'constructor:e', '__proto__:e', ':e'])
    expect(() => names.ofElement(name), name).toThrow(XmlError);
  names.enter({ 'xmlns:p': '' });
  expect(() => names.ofAttribute('p:b')).toThrow(XmlError);
  names.leave();
  names.leave();
  expect(() => names.ofElement('p:e')).toThrow(XmlError);
});
