// QR codes of addresses, drawn in the page: bytes, error correction L, mask 3, versions 1 to 9.
// A test compares the modules with those of segno, which draws the codes of rulesdb/site/qr.py.
(function () {
  "use strict";
  // Per version: codewords of data in a block, blocks, codewords of correction in a block.
  var SIZES = [[19, 1, 7], [34, 1, 10], [55, 1, 15], [80, 1, 20], [108, 1, 26], [68, 2, 18], [78, 2, 20], [97, 2, 24], [116, 2, 30]];

  window.rulesdbQr = function (address) {
    var bytes = Array.from(new TextEncoder().encode(address));
    var version = 1 + SIZES.findIndex(function (size) { return bytes.length <= size[0] * size[1] - 2; });
    return version ? drawn(modules(version, codewords(bytes, SIZES[version - 1]))) : null;
  };

  // Arithmetic in the field of 256 elements.
  function times(a, b) {
    var product = 0;
    for (; b; b >>= 1, a = (a << 1) ^ (a & 128 ? 0x11d : 0)) if (b & 1) product ^= a;
    return product & 255;
  }

  function corrections(data, count) {
    var generator = [1], rest = data.concat(new Array(count).fill(0));
    for (var n = 0, root = 1; n < count; n++, root = times(root, 2)) {
      generator = generator.concat(0).map(function (value, at) { return value ^ (at ? times(generator[at - 1], root) : 0); });
    }
    for (var at = 0; at < data.length; at++) {
      var lead = rest[at];
      generator.forEach(function (value, next) { rest[at + next] ^= times(value, lead); });
    }
    return rest.slice(data.length);
  }

  // The mode, the length, the bytes and the padding, with corrections, interleaved by block.
  function codewords(bytes, size) {
    var nibbles = [4, bytes.length >> 4, bytes.length & 15];
    bytes.forEach(function (byte) { nibbles.push(byte >> 4, byte & 15); });
    nibbles.push(0);
    var data = [];
    for (var at = 0; at < nibbles.length; at += 2) data.push(nibbles[at] << 4 | nibbles[at + 1]);
    for (var pad = 0xec; data.length < size[0] * size[1]; pad ^= 0xec ^ 0x11) data.push(pad);
    var blocks = [], found = [];
    for (var n = 0; n < size[1]; n++) blocks.push(data.slice(n * size[0], (n + 1) * size[0]));
    for (var i = 0; i < size[0]; i++) blocks.forEach(function (block) { found.push(block[i]); });
    var checks = blocks.map(function (block) { return corrections(block, size[2]); });
    for (var j = 0; j < size[2]; j++) checks.forEach(function (check) { found.push(check[j]); });
    return found;
  }

  // The remainder of a code word, as in BCH codes.
  function remainder(value, generator, bits) {
    var rest = value << bits;
    for (var at = 31 - Math.clz32(rest); rest >> bits; at = 31 - Math.clz32(rest)) rest ^= generator << (at - bits);
    return rest;
  }

  function modules(version, words) {
    var side = 17 + 4 * version, grid = Array.from({ length: side }, function () { return new Array(side).fill(null); });
    function put(row, column, dark) { if (row >= 0 && column >= 0 && row < side && column < side) grid[row][column] = dark ? 1 : 0; }
    function square(row, column, reach, rings) {
      for (var y = -reach; y <= reach; y++) for (var x = -reach; x <= reach; x++) put(row + y, column + x, rings.indexOf(Math.max(Math.abs(x), Math.abs(y))) >= 0);
    }
    [[3, 3], [3, side - 4], [side - 4, 3]].forEach(function (at) { square(at[0], at[1], 4, [0, 1, 3]); });
    for (var n = 8; n < side - 8; n++) { put(6, n, n % 2 === 0); put(n, 6, n % 2 === 0); }
    var middle = version > 6 ? [6, 8 + 2 * version, 10 + 4 * version] : version > 1 ? [6, 10 + 4 * version] : [];
    middle.forEach(function (row) { middle.forEach(function (column) { if (grid[row][column] === null || row === 6 && column > 6 && column < side - 8 || column === 6 && row > 6 && row < side - 8) square(row, column, 2, [0, 2]); }); });
    format(put, side);
    if (version > 6) {
      var info = version << 12 | remainder(version, 0x1f25, 12);
      for (var bit = 0; bit < 18; bit++) { put(Math.floor(bit / 3), side - 11 + bit % 3, info >> bit & 1); put(side - 11 + bit % 3, Math.floor(bit / 3), info >> bit & 1); }
    }
    fill(grid, side, words);
    return grid;
  }

  function format(put, side) {
    var level = 1 << 3 | 3, info = (level << 10 | remainder(level, 0x537, 10)) ^ 0x5412;
    for (var bit = 0; bit < 15; bit++) {
      var dark = info >> bit & 1;
      put(bit < 6 ? bit : bit < 8 ? bit + 1 : side - 15 + bit, 8, dark);
      put(8, bit < 8 ? side - 1 - bit : bit < 9 ? 7 : 14 - bit, dark);
    }
    put(side - 8, 8, true);
  }

  // Two columns at a time, from the right, up and down in turn.
  function fill(grid, side, words) {
    var at = 0;
    for (var right = side - 1, up = true; right > 0; right -= 2, up = !up) {
      if (right === 6) right--;
      for (var n = 0; n < side; n++) for (var column = right; column > right - 2; column--) {
        var row = up ? side - 1 - n : n;
        if (grid[row][column] !== null) continue;
        var dark = at < 8 * words.length ? words[at >> 3] >> (7 - at % 8) & 1 : 0;
        at++;
        grid[row][column] = dark ^ ((row + column) % 3 === 0 ? 1 : 0);
      }
    }
  }

  function drawn(grid) {
    var path = grid.map(function (line, row) {
      return line.map(function (dark, at) {
        if (!dark || line[at - 1]) return "";
        var end = line.indexOf(0, at);
        return "M" + at + " " + row + ".5h" + ((end < 0 ? line.length : end) - at);
      }).join("");
    }).join("");
    var picture = document.createElementNS("http://www.w3.org/2000/svg", "svg"), lines = document.createElementNS(picture.namespaceURI, "path");
    picture.setAttribute("viewBox", "0 0 " + grid.length + " " + grid.length);
    lines.setAttribute("d", path);
    picture.append(lines);
    return picture;
  }
})();
