"""Pictures that move, and that do not, made for tests."""

import os

from PIL import Image

#: What the frames show, one after the other.
COLORS = [(210, 40, 30), (30, 60, 200), (40, 150, 60)]


def animation(folder, name, loop=0, duration=150, size=(240, 160), count=3):
    """Whole frames of one colour each, as GIF or WebP by the name."""
    frames = [Image.new("RGB", size, COLORS[number % 3]) for number in range(count)]
    path = os.path.join(str(folder), name)
    options = {} if loop is None else {"loop": loop}
    if name.endswith(".webp"):
        options["lossless"] = True
    frames[0].save(path, save_all=True, append_images=frames[1:], duration=duration, **options)
    return path


def drawing(path, color, size=(600, 400)):
    """A disc on paper, for archives of pictures."""
    from PIL import ImageDraw

    image = Image.new("RGB", size, (250, 244, 232))
    ImageDraw.Draw(image).ellipse(
        [size[0] // 2 - size[1] // 3, size[1] // 6, size[0] // 2 + size[1] // 3, size[1] * 5 // 6], fill=color)
    image.save(path)
    return path
